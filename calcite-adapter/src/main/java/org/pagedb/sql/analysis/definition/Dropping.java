package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Takes parts out of the catalog together with what needs them, or refuses to. */
final class Dropping {

  private final DefinitionContext context;
  private final Dependents dependents;
  private final PartText text;
  private final Set<Part> doomed = new LinkedHashSet<>();
  private final List<Part> cascaded = new ArrayList<>();
  private final List<String> reasons = new ArrayList<>();

  Dropping(DefinitionContext context) {
    this.context = context;
    dependents = new Dependents(context.catalog());
    text = new PartText(context.catalog(), context.settings().path());
  }

  /** Drops the parts; what needs them goes too if {@code cascade}, else it is a failure (2BP01). */
  void drop(List<Part> parts, boolean cascade) {
    doomed.addAll(parts);
    for (int i = parts.size() - 1; i >= 0; i--) {
      follow(parts.get(i));
    }
    Collections.reverse(cascaded);
    Collections.reverse(reasons);
    if (!cascaded.isEmpty() && !cascade) {
      throw refusal(parts);
    }
    report();
    carryOut();
  }

  /** Newest first and dependents before what they need; told in the opposite order. */
  private void follow(Part part) {
    List<Dependents.Dependent> needing = dependents.of(part);
    needing.sort(Comparator.comparingInt(Dropping::age).reversed());
    for (Dependents.Dependent dependent : needing) {
      Part next = dependent.part();
      boolean inDoomed =
          next.kind() != Part.Kind.OBJECT && doomed.contains(Part.object(next.oid()))
              || next.kind() == Part.Kind.DEFAULT
                  && doomed.contains(new Part(Part.Kind.COLUMN, next.oid(), next.part()));
      if (inDoomed || !doomed.add(next)) {
        continue;
      }
      follow(next);
      if (dependent.strength() == Dependency.Strength.NORMAL) {
        cascaded.add(next);
        reasons.add(text.of(next) + " depends on " + text.of(part) + arrayMark(next));
      }
    }
  }

  /** A column of an array of a type needs the array type, not the type itself. */
  private String arrayMark(Part part) {
    boolean array =
        part.kind() == Part.Kind.COLUMN
            && context.catalog().table(part.oid()).column(part.part()).type().isArray();
    return array ? "[]" : "";
  }

  private static int age(Dependents.Dependent dependent) {
    Part part = dependent.part();
    boolean own =
        part.kind() == Part.Kind.CONSTRAINT
            || part.kind() == Part.Kind.INDEX
            || part.kind() == Part.Kind.POLICY;
    return own ? part.part() : part.oid();
  }

  private SqlFailure refusal(List<Part> parts) {
    String message =
        parts.size() == 1
            ? "cannot drop " + text.of(parts.get(0)) + " because other objects depend on it"
            : "cannot drop desired object(s) because other objects depend on them";
    return new SqlFailure(SqlState.DEPENDENT_OBJECTS_STILL_EXIST, message)
        .detail(String.join("\n", reasons))
        .hint("Use DROP ... CASCADE to drop the dependent objects too.");
  }

  private void report() {
    if (cascaded.size() == 1) {
      context.notice("drop cascades to " + text.of(cascaded.get(0)));
    } else if (cascaded.size() > 1) {
      context.notice("drop cascades to " + cascaded.size() + " other objects");
    }
  }

  /** A partition that goes alone may have rows that others refer to through its parent. */
  private void checkPartitions() {
    for (Part part : doomed) {
      boolean partition =
          part.kind() == Part.Kind.OBJECT
              && context.catalog().object(part.oid()) instanceof Table table
              && table.traits().bound() != null;
      if (!partition) {
        continue;
      }
      Table table = context.catalog().table(part.oid());
      if (!doomed.contains(Part.object(table.traits().parents().get(0)))) {
        Partitions.refuseIfReferenced(context, table, "dropping");
      }
    }
  }

  private void carryOut() {
    checkPartitions();
    for (Part part : doomed) {
      CatalogObject object = context.catalog().object(part.oid());
      if (part.kind() == Part.Kind.OBJECT && object instanceof Table table) {
        context.add(new StorageAction.DropTable(table));
      } else if (part.kind() == Part.Kind.OBJECT && object instanceof Sequence sequence) {
        context.add(new StorageAction.DropSequence(sequence));
      }
    }
    for (Part part : doomed) {
      boolean inDoomed = doomed.contains(Part.object(part.oid()));
      if (part.kind() != Part.Kind.OBJECT && !inDoomed) {
        takeFrom(context.catalog().table(part.oid()), part);
      }
    }
    for (Part part : doomed) {
      if (part.kind() == Part.Kind.OBJECT) {
        context.remove(context.catalog().object(part.oid()));
      }
    }
  }

  private void takeFrom(Table table, Part part) {
    switch (part.kind()) {
      case COLUMN -> {
        TableColumn column = table.column(part.part());
        Table without = withColumn(table, column.asDropped());
        context.put(without.withTraits(without.traits().withoutMissing(column.number())));
      }
      case DEFAULT -> {
        TableColumn column = table.column(part.part());
        if (!column.dropped()) {
          char none = TableColumn.NONE;
          context.put(withColumn(table, column.defaulted(null, column.identity(), none)));
        }
      }
      case CONSTRAINT -> {
        List<TableConstraint> left = new ArrayList<>(table.constraints());
        left.removeIf(constraint -> constraint.oid() == part.part());
        context.put(table.withConstraints(List.copyOf(left)));
      }
      case INDEX -> {
        context.add(new StorageAction.DropIndex(table, table.index(part.part())));
        List<TableIndex> left = new ArrayList<>(table.indexes());
        left.removeIf(index -> index.oid() == part.part());
        context.put(table.withIndexes(List.copyOf(left)));
      }
      case POLICY ->
          context.put(
              table.withTraits(
                  table.traits().secured(table.traits().rowSecurity().without(part.part()))));
      case OBJECT -> throw new IllegalArgumentException("no part of a table");
    }
  }

  private static Table withColumn(Table table, TableColumn column) {
    List<TableColumn> columns = new ArrayList<>(table.columns());
    columns.set(column.number() - 1, column);
    List<Dependency> needed = new ArrayList<>(table.dependencies());
    needed.removeIf(dependency -> dependency.dependentColumn() == column.number());
    return table.withColumns(List.copyOf(columns), List.copyOf(needed));
  }
}
