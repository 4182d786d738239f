package org.pagedb.sql.session;

import java.nio.file.Path;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.describe.PartitionText;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.DomainRules;
import org.pagedb.sql.exec.run.RelationContents;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.run.Workers;
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

/** What one running statement sees: its transaction, its snapshot, the catalog and the settings. */
final class StatementScope implements StatementEnvironment, TableAccess {

  private final EngineSession session;
  private final SessionTransaction transaction;
  private final Catalog catalog;
  private final TypeContext types;
  private final Snapshot snapshot;

  StatementScope(EngineSession session, SessionTransaction transaction, TypeContext types) {
    this.session = session;
    this.transaction = transaction;
    this.catalog = transaction.queryCatalog();
    this.types = types;
    this.snapshot = transaction.storage().beginStatement();
  }

  /** Lets vacuum have what the statement's snapshot still needed. */
  void end() {
    if (transaction.storage().isActive()) {
      transaction.storage().endStatement(snapshot);
    }
  }

  SessionTransaction sessionTransaction() {
    return transaction;
  }

  void rowsChanged(long rows) {
    session.rowsChanged(rows);
  }

  /** Called when all of the statement's work has been undone. */
  void statementFailed() {
    session.statementFailed();
  }

  Catalog catalog() {
    return catalog;
  }

  @Override
  public TypeContext typeContext() {
    return types;
  }

  @Override
  public void checkInterrupts() {
    session.interrupts().check();
  }

  @Override
  public long workMemory() {
    return session.workMemory();
  }

  @Override
  public Path temporaryDirectory() {
    return session.database().temporaryDirectory();
  }

  @Override
  public Object sessionValue(String keyword, PgType type, int typmod) {
    return session.values().value(keyword, type, typmod, types);
  }

  @Override
  public RelationContents systemRows(String schema, String name) {
    SystemRelation relation = SystemRelations.find(schema, name);
    return relation.live()
        ? SystemContents.contents(relation, new LiveRelations(session, this).rows(relation))
        : session.planning().systemContents(relation, catalog, types);
  }

  @Override
  public DomainRules domainRules(PgType domain) {
    return session.planning().storedExpressions(catalog).domainRules(domain);
  }

  @Override
  public Workers workers() {
    return session.workers();
  }

  @Override
  public TableAccess tables() {
    return this;
  }

  @Override
  public Transaction transaction() {
    return transaction.storage();
  }

  @Override
  public Snapshot snapshot() {
    return snapshot;
  }

  @Override
  public LockHolder locks() {
    return session.locks();
  }

  @Override
  public LockTable lockTable() {
    return session.database().storage().locks();
  }

  @Override
  public HeapTable heap(Table table) {
    return session.database().relations().heap(table);
  }

  @Override
  public BTree index(Table table, TableIndex index) {
    return session.database().relations().index(table, index);
  }

  @Override
  public List<Expression> keyExpressions(Table table, TableIndex index) {
    return session.planning().storedExpressions(catalog).keys(table, index);
  }

  @Override
  public Expression indexPredicate(Table table, TableIndex index) {
    return index.predicateText() == null
        ? null
        : session.planning().storedExpressions(catalog).predicate(table, index);
  }

  @Override
  public Expression exclusionCondition(Table table, TableConstraint constraint) {
    return session.planning().storedExpressions(catalog).exclusion(table, constraint);
  }

  @Override
  public Expression columnDefault(Table table, int attribute) {
    return session.planning().storedExpressions(catalog).defaultOf(table.column(attribute));
  }

  @Override
  public PartitionBounds partitions(Table parent) {
    return session.planning().storedExpressions(catalog).partitions(parent);
  }

  @Override
  public List<Expression> partitionKeys(Table parent) {
    return session.planning().storedExpressions(catalog).partitionKeys(parent);
  }

  @Override
  public String partitionKeyText(Table parent) {
    return PartitionText.keys(parent);
  }

  @Override
  public List<AlgebraNode.Check> checks(Table table) {
    return session.planning().storedExpressions(catalog).checks(table);
  }

  @Override
  public List<Expression> generatedColumns(Table table) {
    return session.planning().storedExpressions(catalog).generatedColumns(table);
  }

  @Override
  public Table table(int oid) {
    return catalog.table(oid);
  }

  @Override
  public boolean hidesRows(Table table) {
    return table.traits().rowSecurity().enabled()
        && new AccessRights(catalog).isBoundByPolicies(session.user().currentRole(), table);
  }

  @Override
  public List<ForeignKey> foreignKeysTo(Table table) {
    return session.planning().foreignKeys(catalog).to(table);
  }

  @Override
  public DeferredChecks deferredChecks() {
    return transaction.deferredChecks();
  }
}
