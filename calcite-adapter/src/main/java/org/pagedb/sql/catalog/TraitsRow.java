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
        row.flag() ? bound(row) : null);
  }

  private static Partitioning partitioning(RowReader row, TypeSource types) {
    char strategy = row.letter();
    List<Partitioning.Key> keys = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      int attribute = row.integer();
      String text = row.text();
      int oid = row.integer();
      PgType type = types.type(oid);
      if (type == null) {
        throw RowReader.corrupt("names the unknown type " + oid);
      }
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
