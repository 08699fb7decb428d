package dev.dorsal.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

/** One primary and its replicas: what a user asks for (spec) and what the operator saw last (status). */
@Group("dorsal.dev")
@Version("v1alpha1")
@Kind("MySQLCluster")
@Plural("mysqlclusters")
@Singular("mysqlcluster")
@ShortNames("myc")
@Categories("all")
@AdditionalPrinterColumn(name = "Primary", jsonPath = ".status.primary")
@AdditionalPrinterColumn(name = "Ready", jsonPath = ".status.ready")
@AdditionalPrinterColumn(name = "Lag", jsonPath = ".status.lag")
@AdditionalPrinterColumn(name = "Status", jsonPath = ".status.phase")
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
@AdditionalPrinterColumn(name = "Reason", jsonPath = ".status.message", priority = 1)
// The cost that the API server reckons for a message with the name in it is over its limit; it prints the name anyway.
@ValidationRule(
        value = "self.metadata.name.size() <= " + MySQLCluster.NAME_LIMIT,
        message = "metadata.name: has more than " + MySQLCluster.NAME_LIMIT
                + " characters; the names of Pods and Services that are made from it would be too long")
@ValidationRule(
        value = "self.metadata.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')",
        message = "metadata.name: must be a DNS label that begins with a letter: lower case letters, digits and -, no"
                + " dots")
public class MySQLCluster extends CustomResource<MySQLClusterSpec, MySQLClusterStatus> implements Namespaced {
    /** Characters at most in a cluster's name: the longest name made from it, with suffixes, stays a DNS label. */
    public static final int NAME_LIMIT = 40;
}
