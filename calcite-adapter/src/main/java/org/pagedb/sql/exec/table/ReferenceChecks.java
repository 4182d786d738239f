package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.heap.WriteStatus;
import org.pagedb.storage.lock.RowLockMode;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * A table's own foreign keys: the distinct keys of new rows are collected, and looked up in the
 * tables they refer to when the statement is at its end. What is found is locked KEY SHARE, so that
 * it stays until this transaction has ended.
 */
final class ReferenceChecks {

  /** One foreign key with the keys to look up. */
  private record Pending(TableConstraint constraint, GroupTable keys) {}

  private final Table table;
  private final ExecutionContext context;
  private final List<Pending> pending = new ArrayList<>();
  private int[] groups = new int[0];

  /** For inserted rows. */
  ReferenceChecks(Table table, ExecutionContext context) {
    this(table, (List<Integer>) null, context);
  }

  /** For one foreign key and rows that are there already. */
  ReferenceChecks(Table table, TableConstraint foreignKey, ExecutionContext context) {
    this.table = table;
    this.context = context;
    add(foreignKey, types(table));
  }

  /** For updated rows: only keys that have a changed attribute; null for all. */
  ReferenceChecks(Table table, List<Integer> changed, ExecutionContext context) {
    this.table = table;
    this.context = context;
    List<PgType> types = types(table);
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.kind() == 'f'
          && (changed == null || !Collections.disjoint(changed, constraint.columns()))) {
        add(constraint, types);
      }
    }
  }

  private static List<PgType> types(Table table) {
    List<PgType> types = new ArrayList<>(table.columns().size());
    for (TableColumn column : table.columns()) {
      types.add(column.type());
    }
    return types;
  }

  private void add(TableConstraint constraint, List<PgType> types) {
    int[] columns = new int[constraint.columns().size()];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = constraint.columns().get(k) - 1;
    }
    pending.add(new Pending(constraint, new GroupTable(columns, types)));
  }

  /** Notes the keys of all rows of a batch over the table's layout. */
  void added(ColumnBatch rows) {
    for (Pending foreignKey : pending) {
      if (groups.length < rows.size()) {
        groups = new int[rows.size()];
      }
      foreignKey.keys.find(rows, groups, Integer.MAX_VALUE);
    }
  }

  /** Notes the keys of one row. */
  void added(ColumnBatch rows, int row) {
    if (!pending.isEmpty()) {
      added(Batches.single(rows, row));
    }
  }

  /** Looks all keys up; fails with 23503 if one is missing. */
  void check() {
    for (Pending foreignKey : pending) {
      if (foreignKey.keys.size() == 0) {
        continue;
      }
      DeferredChecks deferred = context.environment().tables().deferredChecks();
      if (deferred.isDeferred(foreignKey.constraint)) {
        deferred.add(
            new ReferenceRecheck(foreignKey.constraint, commit -> recheck(foreignKey, commit)));
      } else {
        try (LaterStatement later = forCheck(foreignKey)) {
          check(foreignKey, later);
        }
      }
    }
  }

  /** A snapshot that is older than the only index there is cannot be used. */
  private LaterStatement forCheck(Pending foreignKey) {
    Table referenced =
        context.environment().tables().table(foreignKey.constraint.referencedTable());
    return !referenced.isPartitioned()
            && KeyLookup.indexOver(referenced, foreignKey.constraint.referencedColumns()) == null
        ? LaterStatement.check(context)
        : LaterStatement.checkInSnapshot(context);
  }

  /** At commit: a key that is missing matters only if there still is a row that has it. */
  private void recheck(Pending foreignKey, ExecutionContext commit) {
    try (LaterStatement later = LaterStatement.check(commit)) {
      Table now = later.table(table.oid());
      Table referenced = later.table(foreignKey.constraint.referencedTable());
      if (now == null
          || referenced == null
          || now.constraint(foreignKey.constraint.name()) == null) {
        return;
      }
      GroupTable missing = missing(foreignKey, referenced, later);
      if (missing.size() == 0) {
        return;
      }
      ReferencingScan rows =
          new ReferencingScan(now, foreignKey.constraint.columns(), missing, later.context());
      rows.open();
      try {
        ColumnBatch batch = rows.next();
        if (batch != null) {
          int key = rows.matches()[batch.row(0)];
          throw missing(
              foreignKey.constraint,
              referenced,
              missing.keys().chunkOf(key),
              RowBuffer.position(key));
        }
      } finally {
        rows.close();
      }
    }
  }

  private GroupTable missing(Pending foreignKey, Table referenced, TableAccess access) {
    List<PgType> types = new ArrayList<>();
    for (int attribute : foreignKey.constraint.columns()) {
      types.add(table.column(attribute).type());
    }
    int[] columns = new int[types.size()];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = k;
    }
    GroupTable missing = new GroupTable(columns, types);
    lookUp(
        foreignKey,
        referenced,
        access,
        (keys, position) ->
            missing.find(Batches.single(keys, position), new int[1], Integer.MAX_VALUE));
    return missing;
  }

  /** Told of each key that is missing. */
  private interface Missing {
    void key(ColumnBatch keys, int position);
  }

  private void check(Pending foreignKey, TableAccess access) {
    Table referenced = access.table(foreignKey.constraint.referencedTable());
    lookUp(
        foreignKey,
        referenced,
        access,
        (keys, position) -> {
          throw missing(foreignKey.constraint, referenced, keys, position);
        });
  }

  private void lookUp(Pending foreignKey, Table referenced, TableAccess access, Missing missing) {
    List<Integer> attributes = foreignKey.constraint.referencedColumns();
    List<PgType> keyTypes = new ArrayList<>(attributes.size());
    for (int attribute : foreignKey.constraint.columns()) {
      keyTypes.add(table.column(attribute).type());
    }
    ReferencedTable target = new ReferencedTable(referenced, attributes, keyTypes, access);
    RowBuffer keys = foreignKey.keys.keys();
    for (int key = 0; key < keys.size(); key++) {
      context.checkInterrupts();
      ColumnBatch chunk = keys.chunkOf(key);
      int position = RowBuffer.position(key);
      boolean anyNull = anyNull(chunk, position);
      if (anyNull && foreignKey.constraint.matchFull() && !allNull(chunk, position)) {
        throw violation(
            foreignKey.constraint,
            "MATCH FULL does not allow mixing of null and nonnull key values.");
      }
      if (!anyNull && !exists(target.place(chunk, position), chunk, position, access)) {
        missing.key(chunk, position);
      }
    }
  }

  private static boolean anyNull(ColumnBatch keys, int position) {
    for (int k = 0; k < keys.columnCount(); k++) {
      if (keys.column(k).isNull(position)) {
        return true;
      }
    }
    return false;
  }

  private static boolean allNull(ColumnBatch keys, int position) {
    for (int k = 0; k < keys.columnCount(); k++) {
      if (!keys.column(k).isNull(position)) {
        return false;
      }
    }
    return true;
  }

  private static boolean exists(
      ReferencedTable.Place place, ColumnBatch keys, int position, TableAccess access) {
    if (place == null) {
      return false;
    }
    KeyLookup lookup = place.lookup();
    HeapTable heap = place.heap();
    HeapFetch fetch = heap.fetch();
    ColumnBatch nothing = new ColumnBatch();
    lookup.start(keys, position);
    for (long tid = lookup.next(); tid != 0; tid = lookup.next()) {
      long version = fetch.fetch(tid, access.snapshot(), nothing, 0);
      if (version != HeapFetch.NOTHING) {
        access.locks().lockRow(heap.id().relation(), version, RowLockMode.KEY_SHARE);
        if (keepsKey(heap.writer(), version, access)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the row is there to stay: not deleted, and updated at most beside its key. */
  private static boolean keepsKey(HeapWriter writer, long tid, TableAccess access) {
    while (true) {
      WriteStatus status = writer.status(access.snapshot(), tid);
      switch (status) {
        case OK:
          return true;
        case UPDATED:
          ChangeOperator.refuseIfMoved(status, writer.nextTid());
          return !writer.keysUpdated();
        case BEING_MODIFIED:
          if (!writer.keysUpdated()) {
            return true;
          }
          access.locks().awaitEnd(access.transaction(), writer.otherXid());
          break;
        default:
          return false;
      }
    }
  }

  private SqlFailure missing(
      TableConstraint constraint, Table referenced, ColumnBatch keys, int position) {
    return violation(
        constraint,
        "Key%s is not present in table \"%s\"."
            .formatted(
                context.environment().tables().hidesRows(table)
                    ? ""
                    : " " + keyText(constraint.columns(), keys, position),
                referenced.name()));
  }

  private SqlFailure violation(TableConstraint constraint, String detail) {
    return SqlFailure.of(
            SqlState.FOREIGN_KEY_VIOLATION,
            "insert or update on table \"%s\" violates foreign key constraint \"%s\"",
            table.name(),
            constraint.name())
        .detail(detail)
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, table.name())
        .with(Field.CONSTRAINT, constraint.name());
  }

  private KeyText keyText(List<Integer> attributes, ColumnBatch keys, int position) {
    KeyText text = new KeyText(context.types());
    for (int k = 0; k < attributes.size(); k++) {
      text.add(table.column(attributes.get(k)), keys.column(k), position);
    }
    return text;
  }
}
