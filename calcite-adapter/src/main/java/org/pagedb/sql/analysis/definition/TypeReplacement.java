package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.RowTypes;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.UserTypeSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.UserTypes;

/**
 * Puts a changed type into the catalog. A column has its type's value, and so have the attributes
 * of composite types and domains, so all that are of the type are replaced with it.
 */
final class TypeReplacement {

  private final DefinitionContext context;

  TypeReplacement(DefinitionContext context) {
    this.context = context;
  }

  /** The same type under another name; its array type is named after it. */
  void rename(UserType before, String schema, String name) {
    PgType type = before.type();
    boolean renamed = !type.name().equals(name) || !type.schema().equals(schema);
    if (renamed) {
      refuseReaders(type.name());
    }
    UserType after =
        rebuilt(before, schema, name, before.attributes(), before.domain(), before.range());
    replace(before, after);
  }

  /** Stored queries name types as they were written. */
  private void refuseReaders(String name) {
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Relation relation
          && relation.queryText() != null
          && relation.queryText().contains(name)) {
        throw SqlFailure.notSupported(
            "renaming a type that view \"" + relation.name() + "\" may name");
      }
    }
  }

  /** A type of the same kind and oid with other particulars. */
  static UserType rebuilt(
      UserType before,
      String schema,
      String name,
      List<TableColumn> attributes,
      UserType.Domain domain,
      UserType.Range range) {
    PgType type = before.type();
    int array = type.arrayOid();
    PgType made =
        switch (type.kind()) {
          case ENUM ->
              UserTypeSource.enumOf(type.oid(), schema, name, array, before.labels()).type();
          case DOMAIN ->
              UserTypes.domain(
                  type.oid(), schema, name, array, domain.base().collated(domain.collation()));
          case RANGE -> UserTypes.range(type.oid(), schema, name, array, range.subtype());
          case MULTIRANGE -> UserTypes.multirange(type.oid(), schema, name, array, range.subtype());
          default -> RowTypes.composite(type.oid(), schema, name, array, attributes);
        };
    PgType arrayType = UserTypes.array(array, schema, "_" + name, made);
    return new UserType(made, arrayType, before.labels(), attributes, domain, range);
  }

  /** Puts the type in the place of its former self, everywhere. */
  void replace(UserType before, UserType after) {
    context.put(after);
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Table table && uses(table.columns(), before)) {
        context.put(retyped(table, before, after));
      } else if (object instanceof UserType other && other.oid() != after.oid()) {
        replaceIn(other, before, after);
      }
    }
  }

  private void replaceIn(UserType other, UserType before, UserType after) {
    UserType.Domain domain = other.domain();
    UserType.Range range = other.range();
    boolean over =
        domain != null && isOf(domain.base(), before)
            || range != null && isOf(range.subtype(), before);
    if (!over && !uses(other.attributes(), before)) {
      return;
    }
    UserType.Domain newDomain =
        domain == null
            ? null
            : new UserType.Domain(
                newer(domain.base(), after),
                domain.typmod(),
                domain.notNull(),
                respelled(domain.defaultText(), before, after),
                domain.collation(),
                respelledChecks(domain.checks(), before, after));
    PgType type = other.type();
    replace(
        other,
        rebuilt(
            other,
            type.schema(),
            type.name(),
            retyped(other.attributes(), before, after),
            newDomain,
            range == null ? null : range.over(newer(range.subtype(), after))));
  }

  private static List<UserType.DomainCheck> respelledChecks(
      List<UserType.DomainCheck> checks, UserType before, UserType after) {
    List<UserType.DomainCheck> respelled = new ArrayList<>(checks.size());
    for (UserType.DomainCheck check : checks) {
      respelled.add(
          new UserType.DomainCheck(
              check.oid(), check.name(), respelled(check.checkText(), before, after)));
    }
    return List.copyOf(respelled);
  }

  private static boolean uses(List<TableColumn> columns, UserType type) {
    for (TableColumn column : columns) {
      if (isOf(column.type(), type)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOf(PgType used, UserType type) {
    return used.oid() == type.oid() || used.oid() == type.type().arrayOid();
  }

  private static PgType newer(PgType type, UserType after) {
    if (type.oid() == after.oid()) {
      return after.type();
    }
    return type.oid() == after.type().arrayOid() ? after.arrayType() : type;
  }

  private static List<TableColumn> retyped(
      List<TableColumn> columns, UserType before, UserType after) {
    List<TableColumn> retyped = new ArrayList<>(columns.size());
    for (TableColumn column : columns) {
      retyped.add(
          column
              .retyped(newer(column.type(), after), column.typmod(), column.collation())
              .defaulted(
                  respelled(column.defaultText(), before, after),
                  column.identity(),
                  column.generated()));
    }
    return List.copyOf(retyped);
  }

  private static Table retyped(Table table, UserType before, UserType after) {
    List<TableIndex> indexes = new ArrayList<>(table.indexes().size());
    for (TableIndex index : table.indexes()) {
      List<IndexKey> keys = new ArrayList<>(index.keys().size());
      for (IndexKey key : index.keys()) {
        keys.add(
            key.retyped(newer(key.type(), after), respelled(key.expressionText(), before, after)));
      }
      indexes.add(index.keyed(keys).predicated(respelled(index.predicateText(), before, after)));
    }
    List<TableConstraint> constraints = new ArrayList<>(table.constraints().size());
    for (TableConstraint constraint : table.constraints()) {
      constraints.add(constraint.checking(respelled(constraint.checkText(), before, after)));
    }
    return table
        .withColumns(retyped(table.columns(), before, after), table.dependencies())
        .withConstraints(List.copyOf(constraints))
        .withIndexes(List.copyOf(indexes));
  }

  /** A stored expression's text, in which a type stands after two colons. */
  static String respelled(String text, UserType before, UserType after) {
    if (text == null
        || before.type().name().equals(after.type().name())
            && before.type().schema().equals(after.type().schema())) {
      return text;
    }
    String old = "::" + TypeText.of(before.type());
    StringBuilder out = new StringBuilder();
    int at = 0;
    boolean quoted = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      quoted ^= c == '\'';
      int end = at + old.length();
      boolean ends = end >= text.length() || !Character.isJavaIdentifierPart(text.charAt(end));
      if (!quoted && ends && text.startsWith(old, at)) {
        out.append("::").append(TypeText.of(after.type()));
        at = end;
      } else {
        out.append(c);
        at++;
      }
    }
    return out.toString();
  }
}
