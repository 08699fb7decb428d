package dev.dorsal.embedded.api;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

@Group("example.org")
@Version("v1")
@Kind("Shop")
@Plural("shops")
public class Shop extends CustomResource<Shop.Spec, Shop.Status> implements Namespaced {
    static final String CRD = """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: shops.example.org}
        spec:
          group: example.org
          scope: Namespaced
          names: {plural: shops, kind: Shop}
          versions:
            - name: v1
              served: true
              storage: true
              subresources: {status: {}}
              schema:
                openAPIV3Schema:
                  type: object
                  properties:
                    spec:
                      type: object
                      x-kubernetes-validations:
                        - {rule: "self.size <= self.limit", messageExpression: "'size ' + string(self.size) + ' is over the limit'"}
                        - {rule: "!has(oldSelf.owner) || self.owner == oldSelf.owner", message: owner never changes}
                      properties:
                        size: {type: integer, minimum: 1, default: 1}
                        limit: {type: integer, default: 10}
                        owner: {type: string}
                    status:
                      type: object
                      properties:
                        ready: {type: integer}
                        seen: {type: integer}
        """;

    public static class Spec {
        public int size = 1;
        public Integer limit;
        public String owner;
    }

    public static class Status {
        public Integer ready;
        public Long seen;
    }
}
