package org.pagedb.sql.exec;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.access.IndexExpressions;
import org.pagedb.sql.exec.access.PlannerMethods;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.run.TableAccess.ForeignKey;
import org.pagedb.sql.exec.shortpath.ShortPath;
import org.pagedb.sql.exec.table.ChangesRows;
import org.pagedb.sql.exec.table.StoredForms;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockOwner;
import org.pagedb.storage.lock.LockTable;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;

/** An in-memory database for tests of the executor: tables by hand, statements as algebra. */
public final class TestDatabase implements AutoCloseable {

  private final Storage storage = Storage.inMemory();
  private final Map<Integer, Table> tables = new HashMap<>();
  private final Map<Integer, HeapId> heaps = new HashMap<>();
  private final Map<Integer, BTree> trees = new HashMap<>();
  private int nextOid = 16384;

  /** A column of a table to be made; a name that ends in {@code !} is NOT NULL. */
  public static TableColumn column(int number, String name, PgType type) {
    boolean notNull = name.endsWith("!");
    return TableColumn.plain(
        notNull ? name.substring(0, name.length() - 1) : name, number, type, -1, notNull, null);
  }

  /** Makes a table; each index is given as its columns, the first one being the primary key. */
  public Table table(
      String name, List<TableColumn> columns, List<TableConstraint> constraints, int[]... keys) {
    int oid = nextOid++;
    Table bare = new Table(oid, "public", name, columns, List.of(), List.of(), 0);
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    HeapTable heap = storage.heaps().create(transaction, StoredForms.layout(bare));
    List<TableIndex> indexes = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      List<IndexKey> indexKeys = new ArrayList<>();
      StringBuilder indexName = new StringBuilder(name);
      for (int attribute : keys[i]) {
        indexKeys.add(new IndexKey(attribute, null, bare.column(attribute).type(), false, false));
        indexName.append(i == 0 ? "" : "_" + bare.column(attribute).name());
      }
      int relation = storage.pages().createRelation(transaction.writeXid());
      indexName.append(i == 0 ? "_pkey" : "_idx");
      indexes.add(
          new TableIndex(
              nextOid++,
              indexName.toString(),
              "btree",
              indexKeys,
              List.of(),
              i == 0,
              false,
              i == 0,
              null,
              relation));
    }
    transaction.commit();
    Table table =
        bare.withConstraints(constraints)
            .stored(
                heap.id().relation(), heap.id().toast(), StoredForms.order(heap.layout()), indexes);
    tables.put(oid, table);
    heaps.put(oid, heap.id());
    for (TableIndex index : indexes) {
      trees.put(
          index.storageId(), storage.index(index.storageId(), StoredForms.layout(table, index)));
    }
    return table;
  }

  /** A planner to which every table is large. */
  public static ShortPath planner() {
    IndexExpressions none =
        new IndexExpressions() {
          @Override
          public List<Expression> keys(Table table, TableIndex index) {
            throw new AssertionError("index without expressions: " + index.name());
          }

          @Override
          public PartitionBounds partitions(Table parent) {
            throw new AssertionError("no partitions here: " + parent.name());
          }

          @Override
          public List<Expression> partitionKeys(Table parent) {
            throw new AssertionError("no partitions here: " + parent.name());
          }

          @Override
          public Expression predicate(Table table, TableIndex index) {
            return null;
          }
        };
    return new ShortPath(
        new PlanningContext(
            table -> TableStatistics.ofSize(100_000, 1_000),
            (schema, name) -> {
              throw new AssertionError("no system relations here: " + name);
            },
            none,
            PlannerMethods.ALL));
  }

  /** A new session in its own transaction. */
  public TestSession session(IsolationLevel isolation) {
    return new TestSession(isolation);
  }

  /** A new session under READ COMMITTED. */
  public TestSession session() {
    return new TestSession(IsolationLevel.READ_COMMITTED);
  }

  /** The page store under it. */
  public Storage storage() {
    return storage;
  }

  @Override
  public void close() {
    storage.close();
  }

  /** One transaction; statements run one after the other. */
  public final class TestSession implements StatementEnvironment, TableAccess, AutoCloseable {
    private final DeferredChecks deferred = new DeferredChecks();
    private final Transaction transaction;
    private final LockHolder locks;
    private Snapshot snapshot;
    private long affected;
    private long workMemory = 64 << 20;

    private TestSession(IsolationLevel isolation) {
      transaction = storage.transactions().begin(isolation);
      locks =
          storage
              .locks()
              .open(
                  new LockOwner() {
                    @Override
                    public int processId() {
                      return System.identityHashCode(TestSession.this);
                    }

                    @Override
                    public void checkCanceled() {}
                  });
      locks.begin(transaction);
    }

    /** Runs a statement and gives its rows. */
    public List<List<Object>> run(AlgebraNode statement) {
      return run(planner().plan(statement));
    }

    /** Runs a plan and gives its rows. */
    public List<List<Object>> run(PhysicalPlan plan, Object... parameters) {
      snapshot = transaction.beginStatement();
      Operator operator = plan.start(new ExecutionContext(this, parameters));
      try {
        operator.open();
        List<List<Object>> rows = PlanRunner.rows(operator, plan.types());
        affected = operator instanceof ChangesRows changes ? changes.affectedRows() : rows.size();
        return rows;
      } finally {
        operator.close();
        transaction.endStatement(snapshot);
      }
    }

    /** How many rows the last statement gave or changed. */
    public long affected() {
      return affected;
    }

    /** Ends the transaction. */
    public void commit() {
      transaction.commit();
      locks.end();
      locks.close();
    }

    @Override
    public void close() {
      if (transaction.isActive()) {
        transaction.rollback();
        locks.end();
        locks.close();
      }
    }

    @Override
    public TypeContext typeContext() {
      return TypeContext.standard(ZoneOffset.UTC, 0);
    }

    @Override
    public void checkInterrupts() {}

    @Override
    public long workMemory() {
      return workMemory;
    }

    @Override
    public Path temporaryDirectory() {
      return Path.of(System.getProperty("java.io.tmpdir"), "pagedb-exec-test");
    }

    @Override
    public Object sessionValue(String keyword, PgType type, int typmod) {
      return keyword;
    }

    @Override
    public TableAccess tables() {
      return this;
    }

    @Override
    public Transaction transaction() {
      return transaction;
    }

    @Override
    public Snapshot snapshot() {
      return snapshot;
    }

    @Override
    public LockHolder locks() {
      return locks;
    }

    @Override
    public LockTable lockTable() {
      return storage.locks();
    }

    @Override
    public HeapTable heap(Table table) {
      return storage.heaps().open(heaps.get(table.oid()), StoredForms.layout(table));
    }

    @Override
    public BTree index(Table table, TableIndex index) {
      return trees.get(index.storageId());
    }

    @Override
    public List<Expression> keyExpressions(Table table, TableIndex index) {
      List<Expression> keys = new ArrayList<>();
      for (IndexKey key : index.keys()) {
        keys.add(Exprs.column(key.attribute() - 1, key.type()));
      }
      return keys;
    }

    @Override
    public Expression indexPredicate(Table table, TableIndex index) {
      return null;
    }

    @Override
    public Table table(int oid) {
      return tables.get(oid);
    }

    @Override
    public Expression exclusionCondition(Table table, TableConstraint constraint) {
      throw new UnsupportedOperationException("no exclusion constraints here");
    }

    @Override
    public Expression columnDefault(Table table, int attribute) {
      TableColumn column = table.column(attribute);
      return new Expression.Constant(null, column.type(), column.typmod());
    }

    @Override
    public PartitionBounds partitions(Table parent) {
      throw new AssertionError("no partitions here: " + parent.name());
    }

    @Override
    public List<Expression> partitionKeys(Table parent) {
      throw new AssertionError("no partitions here: " + parent.name());
    }

    @Override
    public String partitionKeyText(Table parent) {
      throw new AssertionError("no partitions here: " + parent.name());
    }

    @Override
    public List<AlgebraNode.Check> checks(Table table) {
      return List.of();
    }

    @Override
    public List<Expression> generatedColumns(Table table) {
      return List.of();
    }

    @Override
    public DeferredChecks deferredChecks() {
      return deferred;
    }

    @Override
    public boolean hidesRows(Table table) {
      return false;
    }

    @Override
    public List<ForeignKey> foreignKeysTo(Table table) {
      List<ForeignKey> found = new ArrayList<>();
      for (Table other : tables.values()) {
        for (TableConstraint constraint : other.constraints()) {
          if (constraint.kind() == 'f' && constraint.referencedTable() == table.oid()) {
            found.add(new ForeignKey(other, constraint));
          }
        }
      }
      return found;
    }
  }
}
