package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.run.TableAccess.ForeignKey;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.TableTree;
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
  private final TableConstraint constraint;
  private final String shownTable;
  private final String shownName;
  private final ExecutionContext statement;
  private final int[] referencedColumns;
  private final List<PgType> types = new ArrayList<>();

  /** What a foreign key does after a statement. */
  ReferentialAction(Table referenced, ForeignKey key, ExecutionContext statement) {
    this.referenced = referenced;
    table = key.table();
    constraint = key.constraint();
    shownTable = key.shownTable();
    shownName = key.shownName();
    this.statement = statement;
    referencedColumns = new int[constraint.referencedColumns().size()];
    for (int k = 0; k < referencedColumns.length; k++) {
      referencedColumns[k] = constraint.referencedColumns().get(k) - 1;
    }
    for (TableColumn column : referenced.columns()) {
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
    DeferredChecks deferred = statement.environment().tables().deferredChecks();
    if (action == NO_ACTION && deferred.isDeferred(constraint)) {
      deferred.add(new ReferenceRecheck(constraint, context -> recheck(keys, context)));
      return;
    }
    if (action != CASCADE && action != SET_NULL && action != SET_DEFAULT) {
      try (LaterStatement later = LaterStatement.check(statement)) {
        refuse(keys, action == NO_ACTION, later.context());
      }
      return;
    }
    try (LaterStatement later = LaterStatement.change(statement)) {
      if (action == CASCADE && deletes) {
        delete(keys, later.context());
      } else {
        List<Integer> changed =
            deletes && !constraint.deleteColumns().isEmpty()
                ? constraint.deleteColumns()
                : constraint.columns();
        ColumnBatch replacements =
            action == SET_DEFAULT ? defaults(changed, keys.size(), later.context()) : newKeys;
        if (action == SET_DEFAULT && changed.equals(constraint.columns())) {
          refuseKept(replacements, keys, later.context());
        }
        replace(changed, action == SET_NULL ? null : replacements, keys, later.context());
      }
    }
    if (statement.environment().tables().transaction().isolation().keepsSnapshot()) {
      refuseUnseen(keys);
    }
  }

  /** At commit: the tables may have been altered or dropped since. */
  private void recheck(GroupTable keys, ExecutionContext context) {
    try (LaterStatement later = LaterStatement.check(context)) {
      Table now = later.table(table.oid());
      Table referencedNow = later.table(referenced.oid());
      if (now != null && referencedNow != null && hasConstraint(now)) {
        new ReferentialAction(
                referencedNow, new ForeignKey(now, constraint, shownTable, shownName), context)
            .refuse(keys, true, later.context());
      }
    }
  }

  /** By its oid: for a partition that is referred to it has a name of its own. */
  private boolean hasConstraint(Table now) {
    for (TableConstraint each : now.constraints()) {
      if (each.oid() == constraint.oid()) {
        return true;
      }
    }
    return false;
  }

  private void delete(GroupTable keys, ExecutionContext context) {
    ReferencingScan scan = new ReferencingScan(table, constraint.columns(), keys, context);
    run(
        new ChangeOperator(
            ChangeTargets.delete(table, null, context),
            scan,
            new Again(scan, null),
            new Kernel[0],
            context));
  }

  private void replace(
      List<Integer> changed, ColumnBatch newKeys, GroupTable keys, ExecutionContext context) {
    ReferencingScan scan = new ReferencingScan(table, constraint.columns(), keys, context);
    KeyReplacement replacement = new KeyReplacement(table, changed, scan, newKeys);
    if (table.traits().bound() != null) {
      replaceInPartition(changed, replacement, context);
      return;
    }
    run(
        new ChangeOperator(
            ChangeTargets.update(table, null, changed, List.of(), context),
            replacement,
            new Again(null, replacement),
            new Kernel[0],
            context));
  }

  /** With other values a row may belong to another partition. */
  private void replaceInPartition(
      List<Integer> changed, KeyReplacement replacement, ExecutionContext context) {
    Table root = table;
    while (root.traits().bound() != null) {
      root = context.environment().tables().table(root.traits().parents().get(0));
    }
    TreeMember member = TableTree.member(root, table);
    List<Integer> changedInRoot = new ArrayList<>(changed.size());
    for (int attribute : changed) {
      changedInRoot.add(root.column(table.column(attribute).name()).number());
    }
    Again again = new Again(null, replacement);
    run(
        new ChangeOperator(
            ChangeTargets.update(root, List.of(member), changedInRoot, List.of(), context),
            new RootRows(replacement, member),
            row -> new RootRows(again.start(row), member),
            new Kernel[0],
            context));
  }

  /** Rows that have the default already keep a key that is gone. */
  private void refuseKept(ColumnBatch defaults, GroupTable keys, ExecutionContext context) {
    ColumnBatch placed = new ColumnBatch(new ColumnVector[types.size()]);
    for (int k = 0; k < referencedColumns.length; k++) {
      placed.replaceColumn(referencedColumns[k], defaults.column(k));
    }
    placed.selectAll(1);
    int[] found = new int[1];
    keys.find(placed, found, keys.size());
    if (found[0] >= 0) {
      refuse(keys, true, found[0], context);
    }
  }

  /** The defaults of columns, as often as there are keys. */
  private ColumnBatch defaults(List<Integer> attributes, int count, ExecutionContext context) {
    ColumnVector[] columns = new ColumnVector[attributes.size()];
    ColumnBatch one = new ColumnBatch();
    one.selectAll(1);
    for (int k = 0; k < columns.length; k++) {
      Expression value = context.environment().tables().columnDefault(table, attributes.get(k));
      ColumnVector computed =
          new ExpressionCompiler(context).compile(value).evaluate(one, new int[] {0}, 1);
      columns[k] = DatumVectors.vectorFor(value.type(), count);
      for (int i = 0; i < count; i++) {
        DatumVectors.pass(computed, 0, columns[k], i);
      }
    }
    return new ColumnBatch(columns);
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
    refuse(keys, mayBeReplaced, -1, context);
  }

  /** As the other, of one key if {@code only} is not -1. */
  private void refuse(GroupTable keys, boolean mayBeReplaced, int only, ExecutionContext context) {
    ReferencingScan scan = new ReferencingScan(table, constraint.columns(), keys, context);
    scan.open();
    try {
      for (ColumnBatch batch = scan.next(); batch != null; batch = scan.next()) {
        for (int i = 0; i < batch.size(); i++) {
          int key = scan.matches()[batch.row(i)];
          if ((only < 0 || key == only) && (!mayBeReplaced || !existsAgain(keys, key, context))) {
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
    TableIndex index = KeyLookup.newestIndexOver(referenced, attributes);
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
    KeyText text = new KeyText(statement.types());
    for (int k = 0; k < referencedColumns.length; k++) {
      text.add(
          referenced.columns().get(referencedColumns[k]),
          keys.keys().column(key, k),
          RowBuffer.position(key));
    }
    return SqlFailure.of(
            SqlState.FOREIGN_KEY_VIOLATION,
            "update or delete on table \"%s\" violates foreign key constraint \"%s\" on table"
                + " \"%s\"",
            referenced.name(),
            shownName,
            shownTable)
        .detail(
            "Key%s is still referenced from table \"%s\"."
                .formatted(
                    statement.environment().tables().hidesRows(referenced) ? "" : " " + text,
                    shownTable))
        .with(Field.SCHEMA, table.schema())
        .with(Field.TABLE, shownTable)
        .with(Field.CONSTRAINT, shownName);
  }
}
