package dev.dorsal.api;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

@Group("dorsal.dev")
@Version("v1alpha1")
public class MySQLCluster extends CustomResource<MySQLClusterSpec, MySQLClusterStatus> implements Namespaced {}
