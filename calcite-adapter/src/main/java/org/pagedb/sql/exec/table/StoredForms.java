package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;

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

  /** The layout of a new table: column {@code i} is attribute {@code i + 1}. */
  public static RowLayout layout(Table table) {
    List<ColumnKind> kinds = new ArrayList<>(table.columns().size());
    boolean[] notNull = new boolean[table.columns().size()];
    for (int i = 0; i < notNull.length; i++) {
      kinds.add(kind(table.columns().get(i).type()));
      notNull[i] = table.columns().get(i).notNull();
    }
    return RowLayout.of(kinds, notNull);
  }

  /**
   * The layout of an index.
   *
   * @throws SqlFailure 0A000 for key types whose order the page store cannot keep
   */
  public static KeyLayout layout(Table table, Table.Index index) {
    List<KeyColumn> keys = new ArrayList<>(index.keys().size());
    for (Table.IndexKey key : index.keys()) {
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
    if (type.equals(BuiltinTypes.BPCHAR)) {
      return KeyColumn.sortKey();
    }
    if (!ValueOrder.of(type, 0).ordersAsBytes() && !type.equals(BuiltinTypes.NAME)) {
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
