package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.MissingValue;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.vector.ColumnVector;

/** How tables and indexes are stored: from types to the page store's kinds of column. */
public final class StoredForms {

  private StoredForms() {}

  /** The kind in which a type's values are stored. */
  public static ColumnKind kind(PgType type) {
    TypeCodec codec = type.codec();
    switch (codec.vectorKind()) {
      case LONG:
        return longKind(type);
      case DOUBLE:
        return type.length() == Float.BYTES ? ColumnKind.FLOAT4 : ColumnKind.FLOAT8;
      default:
        return codec.byteWidth() > 0 ? ColumnKind.fixed(codec.byteWidth()) : ColumnKind.VARLENA;
    }
  }

  private static ColumnKind longKind(PgType type) {
    if (type.equals(BuiltinTypes.BOOL)) {
      return ColumnKind.BOOL;
    }
    if (type.equals(BuiltinTypes.INT2)) {
      return ColumnKind.INT2;
    }
    // Other types of four bytes may be unsigned, as oids are.
    return type.equals(BuiltinTypes.INT4) || type.equals(BuiltinTypes.DATE)
        ? ColumnKind.INT4
        : ColumnKind.INT8;
  }

  /**
   * A table's layout: column {@code i} is attribute {@code i + 1}. A table without a heap has the
   * best order for its columns; one that has a heap has that heap's, with the columns added since
   * at the end.
   */
  public static RowLayout layout(Table table) {
    List<Integer> order = table.order();
    if (order.isEmpty()) {
      return freshLayout(table);
    }
    List<ColumnKind> kinds = kinds(table);
    int[] stored = new int[order.size()];
    for (int position = 0; position < stored.length; position++) {
      stored[position] = order.get(position);
    }
    RowLayout layout = RowLayout.ordered(kinds.subList(0, stored.length), stored);
    for (int added = stored.length; added < kinds.size(); added++) {
      layout = layout.withColumn(kinds.get(added), missing(table, added + 1));
    }
    return layout;
  }

  /** What rows that end before a column have in it; null for NULL. */
  private static ColumnVector missing(Table table, int number) {
    for (MissingValue missing : table.traits().missing()) {
      if (missing.column() == number) {
        ColumnVector value = DatumVectors.vectorFor(missing.type(), 1);
        DatumVectors.write(missing.type(), value, 0, missing.value());
        return value;
      }
    }
    return null;
  }

  /** The layout of a heap made anew for a table, whatever the one it has now is like. */
  public static RowLayout freshLayout(Table table) {
    boolean[] notNull = new boolean[table.columns().size()];
    for (int i = 0; i < notNull.length; i++) {
      notNull[i] = table.columns().get(i).notNull();
    }
    return RowLayout.of(kinds(table), notNull);
  }

  private static List<ColumnKind> kinds(Table table) {
    List<ColumnKind> kinds = new ArrayList<>(table.columns().size());
    for (TableColumn column : table.columns()) {
      kinds.add(kind(column.type()));
    }
    return kinds;
  }

  /** The order of a layout, to be kept with the table. */
  public static List<Integer> order(RowLayout layout) {
    List<Integer> order = new ArrayList<>(layout.columnCount());
    for (int column : layout.order()) {
      order.add(column);
    }
    return List.copyOf(order);
  }

  /** Whether a B-tree can keep the index: else it is a name in the catalog, and nothing more. */
  public static boolean canStore(TableIndex index) {
    for (IndexKey key : index.keys()) {
      if (!hasKeyColumn(key.type())) {
        return false;
      }
    }
    return true;
  }

  /** Whether an index's key of the type is its value, so that it can be read from there. */
  public static boolean keyIsValue(PgType type) {
    return !KeyValues.isSortKey(type);
  }

  private static boolean hasKeyColumn(PgType type) {
    return kind(type).isNumber()
        || type.equals(BuiltinTypes.NUMERIC)
        || KeyValues.isSortKey(type)
        || type.equals(BuiltinTypes.NAME)
        || ValueOrder.of(type, 0).ordersAsBytes();
  }

  /**
   * The layout of an index.
   *
   * @throws SqlFailure 0A000 for key types whose order the page store cannot keep
   */
  public static KeyLayout layout(Table table, TableIndex index) {
    List<KeyColumn> keys = new ArrayList<>(index.keys().size());
    for (IndexKey key : index.keys()) {
      keys.add(keyColumn(key.type()).ordered(key.descending(), key.nullsFirst()));
    }
    List<KeyColumn> included = new ArrayList<>(index.included().size());
    for (int attribute : index.included()) {
      included.add(includedColumn(table.column(attribute).type()));
    }
    return KeyLayout.of(keys, included);
  }

  private static KeyColumn keyColumn(PgType type) {
    ColumnKind kind = kind(type);
    if (kind.isNumber()) {
      return KeyColumn.of(KeyKind.valueOf(kind.type().name()));
    }
    if (type.equals(BuiltinTypes.NUMERIC)) {
      return KeyColumn.decimal(new NumericForm());
    }
    if (KeyValues.isSortKey(type)) {
      return KeyColumn.sortKey();
    }
    if (!hasKeyColumn(type)) {
      throw SqlFailure.notSupported("an index over type " + type.name());
    }
    return kind.isFixedWidth() ? KeyColumn.fixed(kind.width()) : KeyColumn.of(KeyKind.BYTES);
  }

  private static KeyColumn includedColumn(PgType type) {
    ColumnKind kind = kind(type);
    if (kind.isNumber()) {
      return KeyColumn.of(KeyKind.valueOf(kind.type().name()));
    }
    return kind.isFixedWidth() ? KeyColumn.fixed(kind.width()) : KeyColumn.of(KeyKind.BYTES);
  }
}
