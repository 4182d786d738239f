package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;

/** {@link TableTraits} in a table's row. */
final class TraitsRow {

  private TraitsRow() {}

  static void write(RowWriter row, TableTraits traits) {
    row.number(traits.onCommit().ordinal()).text(traits.queryText()).flag(traits.populated());
    row.numbers(traits.parents());
    Partitioning partitioning = traits.partitioning();
    row.flag(partitioning != null);
    if (partitioning != null) {
      row.letter(partitioning.strategy()).number(partitioning.keys().size());
      for (Partitioning.Key key : partitioning.keys()) {
        row.number(key.attribute()).text(key.expressionText());
        row.number(key.type().oid()).number(key.collation());
      }
    }
    PartitionBound bound = traits.bound();
    row.flag(bound != null);
    if (bound != null) {
      row.letter(bound.kind());
      write(row, bound.from());
      write(row, bound.to());
      row.number(bound.modulus()).number(bound.remainder());
    }
    row.number(traits.clusteredIndex());
    write(row, traits.rowSecurity());
    row.number(traits.missing().size());
    for (MissingValue missing : traits.missing()) {
      row.number(missing.column()).number(missing.type().oid());
      row.letter(DatumRow.form(missing.type().codec()));
      DatumRow.write(row, missing.type().codec(), missing.value());
    }
  }

  private static void write(RowWriter row, RowSecurity security) {
    row.flag(security.enabled()).flag(security.forced()).number(security.policies().size());
    for (Policy policy : security.policies()) {
      row.number(policy.oid()).text(policy.name()).flag(policy.permissive());
      row.letter(policy.command()).numbers(policy.roles());
      row.text(policy.usingText()).text(policy.checkText());
      DependencyRow.write(row, policy.dependencies());
    }
  }

  private static void write(RowWriter row, List<PartitionBound.Value> values) {
    row.number(values.size());
    for (PartitionBound.Value value : values) {
      row.letter(value.kind()).text(value.text());
    }
  }

  static TableTraits read(RowReader row, TypeSource types) {
    int onCommit = row.integer();
    if (onCommit < 0 || onCommit >= TableTraits.OnCommit.values().length) {
      throw RowReader.corrupt("has the action on commit " + onCommit);
    }
    return new TableTraits(
        TableTraits.OnCommit.values()[onCommit],
        row.text(),
        row.flag(),
        row.numbers(),
        row.flag() ? partitioning(row, types) : null,
        row.flag() ? bound(row) : null,
        row.integer(),
        rowSecurity(row),
        missing(row, types));
  }

  private static RowSecurity rowSecurity(RowReader row) {
    boolean enabled = row.flag();
    boolean forced = row.flag();
    List<Policy> policies = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      policies.add(
          new Policy(
              row.integer(),
              row.text(),
              row.flag(),
              row.letter(),
              row.numbers(),
              row.text(),
              row.text(),
              DependencyRow.read(row)));
    }
    return new RowSecurity(enabled, forced, List.copyOf(policies));
  }

  private static List<MissingValue> missing(RowReader row, TypeSource types) {
    List<MissingValue> values = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      int column = row.integer();
      PgType type = type(row, types);
      values.add(new MissingValue(column, type, DatumRow.read(row, row.letter(), type)));
    }
    return List.copyOf(values);
  }

  private static PgType type(RowReader row, TypeSource types) {
    int oid = row.integer();
    PgType type = types.type(oid);
    if (type == null) {
      throw RowReader.corrupt("names the unknown type " + oid);
    }
    return type;
  }

  private static Partitioning partitioning(RowReader row, TypeSource types) {
    char strategy = row.letter();
    List<Partitioning.Key> keys = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      int attribute = row.integer();
      String text = row.text();
      PgType type = type(row, types);
      keys.add(new Partitioning.Key(attribute, text, type, row.integer()));
    }
    return new Partitioning(strategy, List.copyOf(keys));
  }

  private static PartitionBound bound(RowReader row) {
    return new PartitionBound(row.letter(), values(row), values(row), row.integer(), row.integer());
  }

  private static List<PartitionBound.Value> values(RowReader row) {
    List<PartitionBound.Value> values = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      values.add(new PartitionBound.Value(row.letter(), row.text()));
    }
    return List.copyOf(values);
  }
}
