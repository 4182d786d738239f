package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;

/** Lists of {@link Dependency} in rows of the stored catalog. */
final class DependencyRow {

  private DependencyRow() {}

  static void write(RowWriter row, List<Dependency> dependencies) {
    row.number(dependencies.size());
    for (Dependency dependency : dependencies) {
      row.number(dependency.dependentColumn()).number(dependency.referenced());
      row.number(dependency.referencedColumn()).letter(dependency.strength().code());
    }
  }

  static List<Dependency> read(RowReader row) {
    int count = row.count();
    List<Dependency> dependencies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      dependencies.add(
          new Dependency(row.integer(), row.integer(), row.integer(), strength(row.letter())));
    }
    return List.copyOf(dependencies);
  }

  private static Dependency.Strength strength(char code) {
    for (Dependency.Strength strength : Dependency.Strength.values()) {
      if (strength.code() == code) {
        return strength;
      }
    }
    throw RowReader.corrupt("has a dependency of kind " + (int) code);
  }
}
