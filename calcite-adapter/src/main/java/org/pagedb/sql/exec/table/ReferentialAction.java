package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.Table.Constraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.run.TableAccess.ForeignKey;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** What one foreign key does when rows that it refers to are deleted or get another key. */
final class ReferentialAction {

  private static final char NO_ACTION = 'a';
  private static final char CASCADE = 'c';
  private static final char SET_NULL = 'n';
  private static final char SET_DEFAULT = 'd';

  private final Table referenced;
  private final Table table;
  private final Constraint constraint;
  private final ExecutionContext statement;
  private final int[] referencedColumns;
  private final List<PgType> types = new ArrayList<>();

  /** What a foreign key does after a statement. */
  ReferentialAction(Table referenced, ForeignKey key, ExecutionContext statement) {
    this.referenced = referenced;
    table = key.table();
    constraint = key.constraint();
    this.statement = statement;
    referencedColumns = new int[constraint.referencedColumns().size()];
    for (int k = 0; k < referencedColumns.length; k++) {
      referencedColumns[k] = constraint.referencedColumns().get(k) - 1;
    }
    for (Table.Column column : referenced.columns()) {
      types.add(column.type());
    }
  }

  private GroupTable keysOf(RowBuffer rows) {
    GroupTable keys = new GroupTable(referencedColumns, types);
    for (int chunk = 0; chunk < rows.chunkCount(); chunk++) {
      ColumnBatch batch = rows.view(chunk);
      keys.find(batch, new int[batch.size()], Integer.MAX_VALUE);
    }
    return keys;
  }

  void deleted(RowBuffer oldRows) {
    GroupTable keys = keysOf(oldRows);
    act(constraint.onDelete(), keys, null, true);
  }

  void updated(RowBuffer oldRows, RowBuffer newRows) {
    GroupTable keys = keysOf(oldRows);
    act(constraint.onUpdate(), keys, newKeys(keys, oldRows, newRows), false);
  }

  private void act(char action, GroupTable keys, ColumnBatch newKeys, boolean deletes) {
    if (action == SET_DEFAULT) {
      throw SqlFailure.notSupported("SET DEFAULT as a referential action");
    }
    if (action != CASCADE && action != SET_NULL) {
      try (LaterStatement later = LaterStatement.check(statement)) {
        refuse(keys, action == NO_ACTION, later.context());
      }
      return;
    }
    try (LaterStatement later = LaterStatement.change(statement)) {
      change(action == CASCADE ? newKeys : null, action == CASCADE && deletes, keys, later);
    }
    if (statement.environment().tables().transaction().isolation().keepsSnapshot()) {
      refuseUnseen(keys);
    }
  }

  private void change(ColumnBatch newKeys, boolean deletes, GroupTable keys, LaterStatement later) {
    ExecutionContext context = later.context();
    ReferencingScan scan = new ReferencingScan(table, constraint.columns(), keys, context);
    if (deletes) {
      run(new DeleteOperator(table, scan, new Again(scan, null), new Kernel[0], context));
      return;
    }
    KeyReplacement replacement = new KeyReplacement(table, constraint.columns(), scan, newKeys);
    run(
        new UpdateOperator(
            table,
            replacement,
            new Again(null, replacement),
            constraint.columns(),
            List.of(),
            new Kernel[0],
            context));
  }

  /**
   * A row that refers to the keys but is not in the transaction's snapshot could not be changed.
   */
  private void refuseUnseen(GroupTable keys) {
    try (LaterStatement later = LaterStatement.check(statement)) {
      ReferencingScan scan =
          new ReferencingScan(table, constraint.columns(), keys, later.context());
      scan.open();
      try {
        if (scan.next() != null) {
          throw new SqlFailure(
              SqlState.T_R_SERIALIZATION_FAILURE,
              "could not serialize access due to concurrent update");
        }
      } finally {
        scan.close();
      }
    }
  }

  /** The new key for each old one, by the old one's number. */
  private ColumnBatch newKeys(GroupTable keys, RowBuffer oldRows, RowBuffer newRows) {
    ColumnVector[] columns = new ColumnVector[referencedColumns.length];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = DatumVectors.vectorFor(types.get(referencedColumns[k]), keys.size());
    }
    for (int chunk = 0; chunk < oldRows.chunkCount(); chunk++) {
      ColumnBatch batch = oldRows.view(chunk);
      int[] numbers = new int[batch.size()];
      keys.find(batch, numbers, keys.size());
      ColumnBatch replacement = newRows.view(chunk);
      for (int i = 0; i < batch.size(); i++) {
        for (int k = 0; k < columns.length; k++) {
          DatumVectors.pass(replacement.column(referencedColumns[k]), i, columns[k], numbers[i]);
        }
      }
    }
    return new ColumnBatch(columns);
  }

  private static void run(Operator change) {
    change.open();
    try {
      while (change.next() != null) {
        throw new IllegalStateException("rows without RETURNING");
      }
    } finally {
      change.close();
    }
  }

  /** A row that changed meanwhile is changed too if it still refers to one of the keys. */
  private record Again(ReferencingScan scan, KeyReplacement replacement) implements RowRecheck {
    @Override
    public Operator start(RecheckRow row) {
      return scan != null ? scan.again(row) : replacement.again(row);
    }
  }

  private void refuse(GroupTable keys, boolean mayBeReplaced, ExecutionContext context) {
    ReferencingScan scan = new ReferencingScan(table, constraint.columns(), keys, context);
    scan.open();
    try {
      for (ColumnBatch batch = scan.next(); batch != null; batch = scan.next()) {
        for (int i = 0; i < batch.size(); i++) {
          int key = scan.matches()[batch.row(i)];
          if (!mayBeReplaced || !existsAgain(keys, key, context)) {
            throw stillReferenced(keys, key);
          }
        }
      }
    } finally {
      scan.close();
    }
  }

  /** Whether another row has the key by now, so that nothing is missing. */
  private boolean existsAgain(GroupTable keys, int key, ExecutionContext context) {
    TableAccess access = context.environment().tables();
    List<Integer> attributes = constraint.referencedColumns();
    Table.Index index = KeyLookup.indexOver(referenced, attributes);
    KeyLookup lookup = new KeyLookup(access, referenced, index, attributes);
    HeapFetch fetch = access.heap(referenced).fetch();
    lookup.start(keys.keys().chunkOf(key), RowBuffer.position(key));
    ColumnBatch nothing = new ColumnBatch();
    for (long tid = lookup.next(); tid != 0; tid = lookup.next()) {
      if (fetch.fetch(tid, access.snapshot(), nothing, 0) != HeapFetch.NOTHING) {
        return true;
      }
    }
    return false;
  }

  private SqlFailure stillReferenced(GroupTable keys, int key) {
    StringBuilder names = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (int k = 0; k < referencedColumns.length; k++) {
      Table.Column column = referenced.columns().get(referencedColumns[k]);
      names.append(k > 0 ? ", " : "").append(column.name());
      values
          .append(k > 0 ? ", " : "")
          .append(
              RowText.text(
                  column.type(),
                  keys.keys().column(key, k),
                  RowBuffer.position(key),
                  statement.types()));
    }
    return SqlFailure.of(
            SqlState.FOREIGN_KEY_VIOLATION,
            "update or delete on table \"%s\" violates foreign key constraint \"%s\" on table"
                + " \"%s\"",
            referenced.name(),
            constraint.name(),
            table.name())
        .detail(
            "Key (%s)=(%s) is still referenced from table \"%s\"."
                .formatted(names, values, table.name()))
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, table.name())
        .with(Field.CONSTRAINT, constraint.name());
  }
}
