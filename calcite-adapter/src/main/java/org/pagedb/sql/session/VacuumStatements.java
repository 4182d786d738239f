package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.resolution.RelationLookup;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.RelationStatistics;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.analyze.TableSample;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.storage.heap.HeapStatistics;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vacuum.Vacuum;
import org.pagedb.storage.vacuum.VacuumProgress;
import org.pagedb.storage.vacuum.VacuumResult;

/**
 * Carries out VACUUM and ANALYZE. Outside a transaction block every table has a transaction of its
 * own, so that what is done to one stays when another fails and its lock is given back early.
 */
final class VacuumStatements {

  private record Work(Table table, List<String> columns) {}

  private final EngineSession session;
  private final TransactionControl control;
  private final DefinitionStatements definitions;

  VacuumStatements(
      EngineSession session, TransactionControl control, DefinitionStatements definitions) {
    this.session = session;
    this.control = control;
    this.definitions = definitions;
  }

  /** Checks the options, and the place where VACUUM stands. */
  VacuumOptions check(MaintenanceStatement statement) {
    VacuumOptions options = VacuumOptions.of(statement);
    if (options.vacuum()) {
      control.refuseInBlock("VACUUM");
    }
    return options;
  }

  StatementResult run(MaintenanceStatement statement, VacuumOptions options) {
    options.checkFull();
    List<Work> work = work(statement, options);
    for (int i = 0; i < work.size(); i++) {
      Work one = work.get(i);
      if (options.vacuum()) {
        Table table = locked(one.table(), options, "vacuum");
        if (table != null && options.full()) {
          rewrite(table, options);
        } else if (table != null) {
          vacuum(table, options);
        }
        endTransaction(options.analyze() || i + 1 < work.size());
      }
      if (options.analyze()) {
        Table table = locked(one.table(), options, "analyze");
        if (table != null) {
          analyze(table, one.columns(), options);
        }
        endTransaction(i + 1 < work.size());
      }
    }
    return new StatementResult.Count(options.vacuum() ? "VACUUM" : "ANALYZE", 0);
  }

  private void endTransaction(boolean again) {
    if (again && !control.isInBlock()) {
      control.statementGoesOn();
    }
  }

  // ---- which tables

  private List<Work> work(MaintenanceStatement statement, VacuumOptions options) {
    Catalog catalog = session.catalog();
    List<Work> work = new ArrayList<>();
    List<MaintenanceStatement.Target> targets = VacuumOptions.targets(statement);
    for (MaintenanceStatement.Target target : targets) {
      Relation relation = find(target.table(), catalog);
      if (relation instanceof Table table && table.name().equals(target.table().name())) {
        for (Table each : cared(catalog, table)) {
          if (mayCareFor(each, options)) {
            work.add(new Work(each, target.columns()));
          }
        }
      } else if (relation != null || isView(target.table())) {
        skipNoTable(target.table().name(), options);
      }
    }
    if (targets.isEmpty()) {
      for (CatalogObject object : catalog.objects()) {
        if (object instanceof Table table && !table.isPartitioned() && mayCareFor(table, options)) {
          work.add(new Work(table, List.of()));
        }
      }
    }
    return work;
  }

  /** The table itself, or the leaves of a partitioned one. */
  private static List<Table> cared(Catalog catalog, Table table) {
    if (!table.isPartitioned()) {
      return List.of(table);
    }
    List<Table> leaves = new ArrayList<>();
    for (TreeMember member : TableTree.members(catalog, table)) {
      leaves.add(member.table());
    }
    return leaves;
  }

  /** Owners of the table and of the database may; others are told that it is passed over. */
  private boolean mayCareFor(Table table, VacuumOptions options) {
    AccessRights rights = new AccessRights(session.catalog());
    int user = session.user().currentRole();
    if (rights.owns(user, table.oid()) || rights.owns(user, AccessControl.DATABASE)) {
      return true;
    }
    warn(
        SqlState.WARNING,
        "skipping \"%s\" --- only table or database owner can %s it"
            .formatted(table.name(), options.vacuum() ? "vacuum" : "analyze"));
    return false;
  }

  /** The relation, or the table of an index; null for a relation of the system. */
  private Relation find(RelationName name, Catalog catalog) {
    RelationLookup lookup =
        new RelationLookup(
            catalog,
            session.searchPath(catalog),
            session.databaseName(),
            session.user().currentRole());
    String schema = lookup.schemaOf(name);
    if (schema != null) {
      return catalog.relationOrOwner(schema, name.name());
    }
    if (SystemRelations.find(name.schema(), name.name()) != null) {
      return null;
    }
    if (name.schema() != null
        && catalog.schema(session.searchPath(catalog).schema(name.schema())) == null) {
      throw SqlFailure.of(
          SqlState.INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", name.schema());
    }
    throw RelationLookup.missing(name);
  }

  private static boolean isView(RelationName name) {
    return Schema.INFORMATION_SCHEMA.equals(name.schema());
  }

  private void skipNoTable(String name, VacuumOptions options) {
    warn(
        SqlState.WARNING,
        "skipping \"%s\" --- cannot %s non-tables or special system tables"
            .formatted(name, options.vacuum() ? "vacuum" : "analyze"));
  }

  /** The table as it is once it is locked, or null with a warning why it is passed over. */
  private Table locked(Table table, VacuumOptions options, String what) {
    int oid = table.oid();
    boolean alone = options.full() && what.equals("vacuum");
    LockMode mode = alone ? LockMode.ACCESS_EXCLUSIVE : LockMode.SHARE_UPDATE_EXCLUSIVE;
    if (!options.skipsLocked()) {
      session.locks().lockRelation(oid, mode);
    } else if (!session.locks().tryLockRelation(oid, mode)) {
      warn(
          SqlState.LOCK_NOT_AVAILABLE,
          "skipping %s of \"%s\" --- lock not available".formatted(what, table.name()));
      return null;
    }
    Table now = session.catalog().table(oid);
    if (now == null) {
      warn(
          SqlState.UNDEFINED_TABLE,
          "skipping %s of \"%s\" --- relation no longer exists".formatted(what, table.name()));
    }
    return now;
  }

  // ---- what is done to one

  private void vacuum(Table table, VacuumOptions options) {
    Database database = session.database();
    long start = System.nanoTime();
    if (options.verbose()) {
      inform("vacuuming \"" + VacuumReport.name(database, table) + "\"");
    }
    CaredTable target = new CaredTable(database.relations(), table, session.locks());
    VacuumProgress progress = new VacuumProgress();
    database.vacuums().started(session.processId(), table.oid(), progress);
    VacuumResult result;
    try {
      result = new Vacuum(target, progress, options.steps(), session.interrupts()::check).run();
    } finally {
      database.vacuums().ended(session.processId());
    }
    target.heap().statistics().countVacuum(false);
    RelationStatistics known = session.catalog().statistics(table.oid());
    remember(database.care().measured(table, result.remainingTuples(), known));
    if (options.verbose()) {
      inform(VacuumReport.text(database, table, result, options, System.nanoTime() - start));
    }
  }

  /** VACUUM FULL: the rows move to a new file, and the old one goes with the commit. */
  private void rewrite(Table table, VacuumOptions options) {
    if (options.verbose()) {
      inform("vacuuming \"%s.%s\"".formatted(table.schema(), table.name()));
    }
    RelationName name = new RelationName(null, table.schema(), table.name(), 0);
    MaintenanceStatement.Target target = new MaintenanceStatement.Target(name, List.of());
    definitions.runInternally(
        new MaintenanceStatement.Vacuum(List.of(), List.of(target)), control.current());
    Table after = session.catalog().table(table.oid());
    HeapTable heap = session.database().relations().heap(after);
    RelationStatistics known = session.catalog().statistics(table.oid());
    remember(session.database().care().measured(after, heap.estimatedRows(), known));
    heap.statistics().countVacuum(false);
  }

  private void analyze(Table table, List<String> names, VacuumOptions options) {
    Database database = session.database();
    List<TableColumn> columns = columns(table, names);
    if (options.verbose()) {
      inform("analyzing \"%s.%s\"".formatted(table.schema(), table.name()));
    }
    HeapStatistics counters = database.relations().heap(table).statistics();
    long changes = counters.changedSinceAnalyze();
    long dead = counters.deadSinceVacuum();
    int target = session.statisticsTarget();
    SessionTransaction transaction = control.current();
    Snapshot snapshot = transaction.storage().beginStatement();
    TableSample sample;
    try {
      sample =
          database.care().sample(table, columns, snapshot, target, session.interrupts()::check);
    } finally {
      transaction.storage().endStatement(snapshot);
    }
    if (options.verbose()) {
      inform(VacuumReport.sampled(table, sample, dead));
    }
    remember(database.care().summarized(table, columns, sample, target, session.catalog()));
    counters.analyzed(changes);
    counters.countAnalyze(false);
  }

  private static List<TableColumn> columns(Table table, List<String> names) {
    if (names.isEmpty()) {
      return TableCare.columns(table);
    }
    List<TableColumn> columns = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      TableColumn column = table.column(name);
      if (column == null) {
        throw SqlFailure.of(
            SqlState.UNDEFINED_COLUMN,
            "column \"%s\" of relation \"%s\" does not exist",
            name,
            table.name());
      }
      if (!seen.add(name)) {
        throw SqlFailure.of(
            SqlState.DUPLICATE_COLUMN,
            "column \"%s\" of relation \"%s\" appears more than once",
            name,
            table.name());
      }
      columns.add(column);
    }
    return columns;
  }

  private void remember(RelationStatistics statistics) {
    SessionTransaction transaction = control.current();
    transaction.catalog(transaction.catalog().with(statistics));
  }

  private void inform(String message) {
    session.notices().add(new Notice("INFO", SqlState.SUCCESSFUL_COMPLETION, message));
  }

  private void warn(SqlState state, String message) {
    session.notices().add(Notice.warning(state, message));
  }
}
