package dev.dorsal;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.dorsal.kube.ClusterEvent;
import dev.dorsal.kube.Names;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.kube.SpecPolicy;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Who may import whom. docs/architecture.md shows the same picture. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.dorsal");

    private static final String KUBERNETES_CLIENT = "io.fabric8.kubernetes.client..";
    private static final DescribedPredicate<JavaClass> NOT_OURS =
            DescribedPredicate.not(resideInAPackage("dev.dorsal.."));

    @Test
    void valuesKnowTheLanguageOnly() {
        classes()
                .that(resideInAPackage("dev.dorsal.model.."))
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage("dev.dorsal.model..", "java.lang..", "java.util..", "java.time..")
                                // Annotations that say where absent is meant.
                                .or(resideInAPackage("org.jspecify..")))
                .because("values are the same wherever they come from")
                .check(CLASSES);
    }

    @Test
    void decisionsTouchNothing() {
        noClasses()
                .that(resideInAPackage("dev.dorsal.decide.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "java.sql..",
                        "java.net..",
                        "java.io..",
                        "java.nio..",
                        "org.slf4j..",
                        KUBERNETES_CLIENT,
                        "io.javaoperatorsdk..",
                        "io.micrometer..",
                        "io.prometheus.."))
                .because("a decision is a function of what was seen; scenario files are its only test rig")
                .check(CLASSES);
    }

    @Test
    void timeIsAnArgumentOfDecisions() {
        noClasses()
                .that(resideInAnyPackage("dev.dorsal.decide..", "dev.dorsal.model.."))
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat(belongToAnyOf(Clock.class))
                .because("equal input must give an equal plan")
                .check(CLASSES);
    }

    @Test
    void decideImportsModelAlone() {
        mayImport("decide", "model");
    }

    /** The API type too: kube hands the resource out, and its name is read from it. */
    @Test
    void observeImportsModelAndTheAdapters() {
        mayImport("observe", "model", "mysql", "kube", "api");
    }

    @Test
    void actImportsDecisionsAndTheAdapters() {
        mayImport("act", "model", "decide", "mysql", "kube", "api");
    }

    @Test
    void mysqlImportsModelAlone() {
        mayImport("mysql", "model");
    }

    @Test
    void kubeImportsModelAndTheApiTypes() {
        mayImport("kube", "model", "api");
    }

    /** Of kube it takes names, the shape of an Event, and where the record stands in status: values, no client. */
    @Test
    void reportImportsDecisionsOutcomesAndTheApiTypes() {
        classes()
                .that(resideInAPackage("dev.dorsal.report.."))
                .should()
                .onlyDependOnClassesThat(NOT_OURS.or(ours("report", "model", "decide", "api"))
                        .or(resideInAPackage("dev.dorsal.act..").and(named("Outcome")))
                        .or(belongToAnyOf(ClusterEvent.class, Names.class, RecordedStatus.class, SpecPolicy.class)))
                .because("a report is a function of a pass")
                .check(CLASSES);
    }

    @Test
    void nobodyImportsTheReconcilerButTheRoot() {
        noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage("dev.dorsal", "dev.dorsal.reconcile..")))
                .should()
                .dependOnClassesThat(resideInAPackage("dev.dorsal.reconcile.."))
                .because("it ties the others together and is tied to nothing")
                .check(CLASSES);
    }

    @Test
    void nobodyImportsTheRoot() {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage("dev.dorsal")))
                .should()
                .dependOnClassesThat(resideInAPackage("dev.dorsal"))
                .because("adapters are made in one place")
                .check(CLASSES);
    }

    @Test
    void sqlIsSpokenInOnePackage() {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage("dev.dorsal.mysql.jdbc..")))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql..", "com.zaxxer.."))
                .because("time-outs, quoting and versions are looked after there")
                .check(CLASSES);
    }

    /** The exception type alone may be caught by act, which turns it into an outcome. The root makes the client. */
    @Test
    void theKubernetesClientIsUsedInOnePackage() {
        noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage("dev.dorsal", "dev.dorsal.kube..", "dev.dorsal.api..")))
                .should()
                .dependOnClassesThat(resideInAPackage(KUBERNETES_CLIENT)
                        .and(DescribedPredicate.not(belongToAnyOf(KubernetesClientException.class)))
                        // A resource type inherits from the client's; whoever calls its getters names it.
                        .and(DescribedPredicate.not(named("CustomResource")))
                        // A default inside of the framework's annotation on the reconciler.
                        .and(DescribedPredicate.not(named("ItemStore"))))
                .because("reads come from caches and writes go by server-side apply, in one place")
                .check(CLASSES);
    }

    private static void mayImport(String importer, String... imported) {
        classes()
                .that(resideInAPackage("dev.dorsal." + importer + ".."))
                .should()
                .onlyDependOnClassesThat(NOT_OURS.or(ours(importer)).or(ours(imported)))
                .because("imports follow the table of docs/architecture.md")
                .check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> ours(String... packages) {
        return resideInAnyPackage(
                Arrays.stream(packages).map(name -> "dev.dorsal." + name + "..").toArray(String[]::new));
    }

    private static DescribedPredicate<JavaClass> named(String simpleName) {
        return DescribedPredicate.describe(
                "named " + simpleName,
                type -> type.getSimpleName().equals(simpleName)
                        || type.getEnclosingClass()
                                .filter(outer -> outer.getSimpleName().equals(simpleName))
                                .isPresent());
    }
}
