package org.pagedb.sql.exec.table;

import java.nio.file.Path;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockTable;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;

/**
 * The work that a statement does after itself, for referential integrity. A check has a fresh
 * snapshot at any isolation level, which sees what the statement wrote and what others have
 * committed by now; what writes is a statement of its own, so that the next one sees what it wrote.
 */
final class LaterStatement implements StatementEnvironment, TableAccess, AutoCloseable {

  private final StatementEnvironment environment;
  private final TableAccess tables;
  private final Snapshot snapshot;
  private final ExecutionContext context;

  private LaterStatement(ExecutionContext statement, boolean writes) {
    environment = statement.environment();
    tables = environment.tables();
    Transaction transaction = tables.transaction();
    snapshot = writes ? transaction.beginStatement() : transaction.latestSnapshot();
    context = statement.in(this);
  }

  /** What only reads. */
  static LaterStatement check(ExecutionContext statement) {
    return new LaterStatement(statement, false);
  }

  /** What may write. */
  static LaterStatement change(ExecutionContext statement) {
    return new LaterStatement(statement, true);
  }

  ExecutionContext context() {
    return context;
  }

  @Override
  public void close() {
    tables.transaction().endStatement(snapshot);
  }

  @Override
  public Snapshot snapshot() {
    return snapshot;
  }

  @Override
  public TableAccess tables() {
    return this;
  }

  @Override
  public TypeContext typeContext() {
    return environment.typeContext();
  }

  @Override
  public void checkInterrupts() {
    environment.checkInterrupts();
  }

  @Override
  public long workMemory() {
    return environment.workMemory();
  }

  @Override
  public Path temporaryDirectory() {
    return environment.temporaryDirectory();
  }

  @Override
  public Object sessionValue(String keyword, PgType type, int typmod) {
    return environment.sessionValue(keyword, type, typmod);
  }

  @Override
  public Transaction transaction() {
    return tables.transaction();
  }

  @Override
  public LockHolder locks() {
    return tables.locks();
  }

  @Override
  public LockTable lockTable() {
    return tables.lockTable();
  }

  @Override
  public HeapTable heap(Table table) {
    return tables.heap(table);
  }

  @Override
  public BTree index(Table table, Table.Index index) {
    return tables.index(table, index);
  }

  @Override
  public List<Expression> keyExpressions(Table table, Table.Index index) {
    return tables.keyExpressions(table, index);
  }

  @Override
  public Expression indexPredicate(Table table, Table.Index index) {
    return tables.indexPredicate(table, index);
  }

  @Override
  public Table table(int oid) {
    return tables.table(oid);
  }

  @Override
  public List<ForeignKey> foreignKeysTo(Table table) {
    return tables.foreignKeysTo(table);
  }
}
