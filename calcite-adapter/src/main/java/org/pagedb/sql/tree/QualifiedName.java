package org.pagedb.sql.tree;

import java.util.List;

/** A name of one or more dotted parts, the last one being the object's own. */
public record QualifiedName(List<String> parts, int position) implements Node {

  /** A name of one part. */
  public static QualifiedName of(String name, int position) {
    return new QualifiedName(List.of(name), position);
  }

  /** A name in {@code pg_catalog}. */
  public static QualifiedName system(String name, int position) {
    return new QualifiedName(List.of("pg_catalog", name), position);
  }

  /** The last part. */
  public String last() {
    return parts.get(parts.size() - 1);
  }

  /** The parts joined by dots, unquoted, as PostgreSQL's messages show them. */
  @Override
  public String toString() {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    StringBuilder text = new StringBuilder(parts.get(0));
    for (int i = 1; i < parts.size(); i++) {
      text.append('.').append(parts.get(i));
    }
    return text.toString();
  }
}
