package org.pagedb.sql.exec.table;

import java.nio.file.Path;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.DomainRules;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.RelationContents;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockTable;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;

/**
 * The work that a statement does after itself, for referential integrity. A check sees what the
 * statement wrote and, as PostgreSQL has it, what others have committed by now or what the
 * transaction's snapshot shows of that; what writes is a statement of its own, so that the next one
 * sees what it wrote.
 */
final class LaterStatement implements StatementEnvironment, TableAccess, AutoCloseable {

  private final StatementEnvironment environment;
  private final TableAccess tables;
  private final Snapshot snapshot;
  private final ExecutionContext context;

  private enum Sees {
    WHAT_THE_STATEMENT_SEES,
    ALL_THAT_HAS_COMMITTED,
    WHAT_THE_NEXT_STATEMENT_SEES
  }

  private LaterStatement(ExecutionContext statement, Sees sees) {
    environment = statement.environment();
    tables = environment.tables();
    Transaction transaction = tables.transaction();
    snapshot =
        switch (sees) {
          case WHAT_THE_STATEMENT_SEES -> transaction.checkSnapshot();
          case ALL_THAT_HAS_COMMITTED -> transaction.latestSnapshot();
          case WHAT_THE_NEXT_STATEMENT_SEES -> transaction.beginStatement();
        };
    context = statement.in(this);
  }

  /** What only reads, and finds what there is by now. */
  static LaterStatement check(ExecutionContext statement) {
    return new LaterStatement(statement, Sees.ALL_THAT_HAS_COMMITTED);
  }

  /** What only reads, and at the levels that keep a snapshot finds no more than that shows. */
  static LaterStatement checkInSnapshot(ExecutionContext statement) {
    return new LaterStatement(statement, Sees.WHAT_THE_STATEMENT_SEES);
  }

  /** What may write. */
  static LaterStatement change(ExecutionContext statement) {
    return new LaterStatement(statement, Sees.WHAT_THE_NEXT_STATEMENT_SEES);
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
  public RelationContents systemRows(String schema, String name) {
    return environment.systemRows(schema, name);
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
  public DomainRules domainRules(PgType domain) {
    return environment.domainRules(domain);
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
  public BTree index(Table table, TableIndex index) {
    return tables.index(table, index);
  }

  @Override
  public List<Expression> keyExpressions(Table table, TableIndex index) {
    return tables.keyExpressions(table, index);
  }

  @Override
  public Expression indexPredicate(Table table, TableIndex index) {
    return tables.indexPredicate(table, index);
  }

  @Override
  public Expression exclusionCondition(Table table, TableConstraint constraint) {
    return tables.exclusionCondition(table, constraint);
  }

  @Override
  public Expression columnDefault(Table table, int attribute) {
    return tables.columnDefault(table, attribute);
  }

  @Override
  public PartitionBounds partitions(Table parent) {
    return tables.partitions(parent);
  }

  @Override
  public List<Expression> partitionKeys(Table parent) {
    return tables.partitionKeys(parent);
  }

  @Override
  public String partitionKeyText(Table parent) {
    return tables.partitionKeyText(parent);
  }

  @Override
  public List<AlgebraNode.Check> checks(Table table) {
    return tables.checks(table);
  }

  @Override
  public List<Expression> generatedColumns(Table table) {
    return tables.generatedColumns(table);
  }

  @Override
  public Table table(int oid) {
    return tables.table(oid);
  }

  @Override
  public boolean hidesRows(Table table) {
    return tables.hidesRows(table);
  }

  @Override
  public List<ForeignKey> foreignKeysTo(Table table) {
    return tables.foreignKeysTo(table);
  }

  @Override
  public DeferredChecks deferredChecks() {
    return tables.deferredChecks();
  }
}
