package org.pagedb.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house rules of docs/ARCHITECTURE.md, checked on the compiled classes of every module. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("/jmh_generated/"))
          .importPackages("org.pagedb");

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final ArrowTable ARROWS =
      ArrowTable.read(ROOT.resolve("docs").resolve("ARCHITECTURE.md"));

  @Test
  void everyDependencyIsAnArrowOfTheTable() {
    DescribedPredicate<JavaClass> anything = DescribedPredicate.alwaysTrue();
    com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes()
        .that(anything)
        .should(
            new ArchCondition<JavaClass>("depend only on what docs/ARCHITECTURE.md allows") {
              @Override
              public void check(JavaClass origin, ConditionEvents events) {
                origin.getDirectDependenciesFromSelf().stream()
                    .filter(d -> !ARROWS.allows(origin, d.getTargetClass()))
                    .forEach(
                        d -> events.add(SimpleConditionEvent.violated(origin, d.getDescription())));
              }
            })
        .check(CLASSES);
  }

  @Test
  void everyPackageStandsInTheTable() {
    Set<String> unknown =
        CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> ARROWS.rowOf(name) == null)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(unknown).isEmpty();
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.pagedb.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void storageKnowsNoSqlAndNoPlanner() {
    noClasses()
        .that()
        .resideInAPackage("org.pagedb.storage..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "org.apache.calcite..")
        .because("a page store that can be read without SQL can be tested without SQL")
        .check(CLASSES);
  }

  @Test
  void onlyExamplesAndBenchmarksPrint() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.pagedb.examples..", "org.pagedb.benchmarks..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void staticsAreConstants() {
    fields()
        .that()
        .areStatic()
        .should(
            new ArchCondition<JavaField>("be final") {
              @Override
              public void check(JavaField field, ConditionEvents events) {
                boolean ours =
                    !field.getModifiers().contains(JavaModifier.SYNTHETIC)
                        && !field.getName().startsWith("$");
                if (ours && !field.getModifiers().contains(JavaModifier.FINAL)) {
                  events.add(SimpleConditionEvent.violated(field, field.getFullName()));
                }
              }
            })
        .check(CLASSES);
  }

  @Test
  void everyPackageExplainsItself() throws IOException {
    List<String> mute = new ArrayList<>();
    for (String module :
        List.of("storage", "calcite-adapter", "driver", "examples", "benchmarks")) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      if (!Files.isDirectory(sources)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .map(Path::getParent)
            .distinct()
            .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
            .map(folder -> ROOT.relativize(folder).toString())
            .forEach(mute::add);
      }
    }
    assertThat(mute).isEmpty();
  }

  @Test
  void namesSayWhatAClassIs() {
    noClasses()
        .should()
        .haveSimpleNameEndingWith("Impl")
        .orShould()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Utils")
        .orShould()
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .check(CLASSES);
  }
}
