package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Extension;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The indexes that use operator classes of an extension, when that is dropped. */
final class ClassUsers {

  private final DefinitionContext context;
  private final Extension extension;
  private final List<Part> parts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> reasons = new ArrayList<>();

  ClassUsers(DefinitionContext context, Extension extension) {
    this.context = context;
    this.extension = extension;
  }

  /** Drops them too if {@code cascade}; else they are a failure (2BP01). */
  void drop(boolean cascade) {
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Table table) {
        for (TableIndex index : table.indexes()) {
          find(table, index);
        }
      }
    }
    if (parts.isEmpty()) {
      return;
    }
    if (!cascade) {
      throw new SqlFailure(
              SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
              "cannot drop extension " + extension.name() + " because other objects depend on it")
          .detail(String.join("\n", reasons))
          .hint("Use DROP ... CASCADE to drop the dependent objects too.");
    }
    context.notice(
        "drop cascades to " + (names.size() == 1 ? names.get(0) : names.size() + " other objects"));
    new Dropping(context).drop(parts, true);
  }

  private void find(Table table, TableIndex index) {
    for (IndexKey key : index.keys()) {
      String used =
          OperatorClasses.ofExtension(
              extension.name(),
              index.method(),
              key.operatorClass(),
              IndexDefinitions.base(context, key.type()));
      if (used == null) {
        continue;
      }
      TableConstraint constraint = PartitionIndexes.constraintOf(table, index);
      Part part =
          constraint == null
              ? new Part(Part.Kind.INDEX, table.oid(), index.oid())
              : new Part(Part.Kind.CONSTRAINT, table.oid(), constraint.oid());
      String name = new PartText(context.catalog(), context.settings().path()).of(part);
      parts.add(part);
      names.add(name);
      reasons.add(
          name + " depends on operator class " + used + " for access method " + index.method());
      return;
    }
  }
}
