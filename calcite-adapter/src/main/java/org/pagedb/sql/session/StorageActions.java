package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.calcite.planner.QueryPlanner;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.definition.StorageAction;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.table.ExclusionCheck;
import org.pagedb.sql.exec.table.IndexBuild;
import org.pagedb.sql.exec.table.RowVerification;
import org.pagedb.sql.exec.table.StoredForms;
import org.pagedb.sql.exec.table.TableFill;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.transaction.Transaction;

/**
 * Does to stored relations what a definition asks for, in one statement. The catalog learns the
 * numbers under which the page store keeps what is made.
 */
final class StorageActions {

  /** What is done under a statement of its own. */
  interface Work {
    void run(ExecutionContext context);
  }

  private final EngineSession session;
  private final StoredRelations relations;
  private final SessionTransaction transaction;
  private final StorageNumbers numbers = new StorageNumbers();
  private final SequenceActions sequences;
  private final String tag;
  private boolean hasFilled;
  private final Object[] parameters;
  private long filled;

  /** {@code tag} names the statement where it has to be refused. */
  StorageActions(EngineSession session, SessionTransaction transaction, String tag) {
    this(session, transaction, tag, new Object[0]);
  }

  /** With the values of parameters of the statement's query. */
  StorageActions(
      EngineSession session, SessionTransaction transaction, String tag, Object[] parameters) {
    this.parameters = parameters;
    this.session = session;
    this.relations = session.database().relations();
    this.transaction = transaction;
    this.sequences = new SequenceActions(session, transaction);
    this.tag = tag;
  }

  void run(List<StorageAction> actions) {
    for (StorageAction action : actions) {
      run(action);
    }
  }

  /** Whether a query has filled a table. */
  boolean hasFilled() {
    return hasFilled;
  }

  /** How many rows a query has filled a table with. */
  long filled() {
    return filled;
  }

  private void run(StorageAction action) {
    if (action instanceof StorageAction.CreateTable create) {
      createTable(create.table());
    } else if (action instanceof StorageAction.DropTable drop) {
      if (!drop.table().isPartitioned()) {
        relations.dropHeap(storage(), numbers.resolve(drop.table()));
      }
    } else if (action instanceof StorageAction.TruncateTable truncate) {
      createTable(truncate.after());
      relations.dropHeap(storage(), numbers.resolve(truncate.before()));
    } else if (action instanceof StorageAction.CreateIndex create) {
      createIndex(create.table(), create.index());
    } else if (action instanceof StorageAction.DropIndex drop) {
      relations.dropIndex(storage(), numbers.resolve(drop.table()).index(drop.index().oid()));
    } else if (action instanceof StorageAction.RewriteTable rewrite) {
      rewrite(rewrite);
    } else if (action instanceof StorageAction.VerifyCheck verify) {
      inStatement(
          context ->
              RowVerification.run(
                  numbers.resolve(verify.table()), List.of(), List.of(verify.check()), context));
    } else if (action instanceof StorageAction.VerifyNotNull verify) {
      inStatement(
          context ->
              RowVerification.run(
                  numbers.resolve(verify.table()), List.of(verify.column()), List.of(), context));
    } else if (action instanceof StorageAction.VerifyExclusion verify) {
      inStatement(
          context ->
              ExclusionCheck.run(numbers.resolve(verify.table()), verify.constraint(), context));
    } else if (action instanceof StorageAction.VerifyPartition verify) {
      inStatement(
          context ->
              RowVerification.partition(
                  numbers.resolve(verify.leaf()), verify.ofDefault(), context));
    } else if (action instanceof StorageAction.VerifyDomain verify) {
      inStatement(
          context ->
              RowVerification.domain(
                  numbers.resolve(verify.table()), verify.column(), verify.condition(), context));
    } else if (action instanceof StorageAction.VerifyForeignKey verify) {
      inStatement(
          context ->
              RowVerification.references(
                  numbers.resolve(verify.table()), verify.constraint(), context));
    } else if (action instanceof StorageAction.FillTable fill) {
      hasFilled = true;
      filled += fill(fill.table(), fill.query());
    } else if (action instanceof StorageAction.RefillTable refill) {
      fill(refill.table(), refill.query());
    } else if (!sequences.run(action)) {
      throw SqlFailure.notSupported(tag);
    }
  }

  private void createTable(Table table) {
    HeapId heap = relations.createHeap(storage(), table);
    numbers.heap(table.storageId(), heap, StoredForms.order(StoredForms.freshLayout(table)));
    for (TableIndex index : table.indexes()) {
      createEmptyIndex(table, index);
    }
    publishNumbers(table);
  }

  private void createEmptyIndex(Table table, TableIndex index) {
    if (!index.isStored()) {
      return;
    }
    int number = 0;
    if (index.unique() || StoredForms.canStore(index)) {
      StoredForms.layout(table, index); // refuses what cannot be kept
      number = relations.createIndex(storage());
    }
    numbers.index(index.storageId(), number);
  }

  private void createIndex(Table planned, TableIndex index) {
    createEmptyIndex(planned, index);
    publishNumbers(planned);
    Table table = numbers.resolve(planned);
    TableIndex stored = table.index(index.oid());
    if (stored.isStored() && stored.isReady()) { // else it is filled later
      inStatement(context -> IndexBuild.run(table, stored, context));
    }
  }

  private void rewrite(StorageAction.RewriteTable rewrite) {
    Table before = numbers.resolve(rewrite.before());
    createTable(rewrite.after());
    Table after = numbers.resolve(rewrite.after());
    inStatement(
        context ->
            TableFill.rewrite(
                before, after, rewrite.values(), rewrite.order(), rewrite.checks(), context));
    relations.dropHeap(storage(), before);
  }

  private long fill(Table planned, AlgebraNode query) {
    Table table = numbers.resolve(planned);
    QueryPlanner planner = session.planning().planner(session.catalog());
    long[] rows = new long[1];
    inStatement(
        context ->
            rows[0] = TableFill.from(planner.planStatement(query).start(context), table, context));
    return rows[0];
  }

  /** Gives the catalog's present version of the table the numbers that are known by now. */
  private void publishNumbers(Table table) {
    Table present = transaction.catalog().table(table.oid());
    if (present != null) {
      Table resolved = numbers.resolve(present);
      if (resolved != present) {
        transaction.catalog(transaction.catalog().with(resolved));
      }
    }
  }

  /** Does something with a fresh snapshot of the transaction. */
  void inStatement(Work work) {
    session.interrupts().check();
    StatementScope scope = new StatementScope(session, transaction, session.typeContext());
    try {
      work.run(new ExecutionContext(scope, parameters));
    } finally {
      scope.end();
    }
  }

  private Transaction storage() {
    return transaction.storage();
  }
}
