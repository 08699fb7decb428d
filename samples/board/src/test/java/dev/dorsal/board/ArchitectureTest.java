package dev.dorsal.board;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.dorsal.board");

    @Test
    void servicesKnowNothingOfTwoPools() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.dorsal.board.community..", "dev.dorsal.board.schema..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.dorsal.board.data..", "com.zaxxer.hikari..")
                .check(CLASSES);
    }

    @Test
    void nothingBelowThePagesKnowsThem() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.dorsal.board.web..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.dorsal.board.web..")
                .check(CLASSES);
    }
}
