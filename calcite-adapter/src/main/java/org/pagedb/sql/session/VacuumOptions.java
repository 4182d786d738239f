package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.OptionValues;
import org.pagedb.storage.vacuum.Vacuum;

/**
 * What VACUUM or ANALYZE is to do. FREEZE, PARALLEL and BUFFER_USAGE_LIMIT are accepted and change
 * nothing: there is no wraparound, and indexes are cleaned by the session's own thread.
 */
record VacuumOptions(
    boolean vacuum,
    boolean analyze,
    boolean verbose,
    boolean skipsLocked,
    boolean full,
    Vacuum.Options steps) {

  private static final int MOST_WORKERS = 1024;

  /** Fails as PostgreSQL does before it looks at any table: 42601, 0A000. */
  static VacuumOptions of(MaintenanceStatement statement) {
    boolean vacuum = statement instanceof MaintenanceStatement.Vacuum;
    Reader reader = new Reader(vacuum);
    for (Option option : options(statement)) {
      reader.read(option);
    }
    if (reader.full && reader.workers > 0) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "VACUUM FULL cannot be performed in parallel");
    }
    if (vacuum && !reader.analyze) {
      for (MaintenanceStatement.Target target : targets(statement)) {
        if (!target.columns().isEmpty()) {
          throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "ANALYZE option must be specified when a column list is provided");
        }
      }
    }
    return reader.options();
  }

  private static List<Option> options(MaintenanceStatement statement) {
    return statement instanceof MaintenanceStatement.Vacuum vacuum
        ? vacuum.options()
        : ((MaintenanceStatement.Analyze) statement).options();
  }

  /** The tables named. */
  static List<MaintenanceStatement.Target> targets(MaintenanceStatement statement) {
    return statement instanceof MaintenanceStatement.Vacuum vacuum
        ? vacuum.targets()
        : ((MaintenanceStatement.Analyze) statement).targets();
  }

  /** Fails where FULL does not go with another option; PostgreSQL finds that later. */
  void checkFull() {
    if (full && steps.everyBlock()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "VACUUM option DISABLE_PAGE_SKIPPING cannot be used with FULL");
    }
    if (full && !steps.longValues()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "PROCESS_TOAST required with VACUUM FULL");
    }
  }

  private static final class Reader {
    private final boolean vacuum;
    private boolean analyze;
    private boolean verbose;
    private boolean skipsLocked;
    private boolean full;
    private boolean everyBlock;
    private boolean indexes = true;
    private boolean longValues = true;
    private boolean truncates = true;
    private int workers;

    Reader(boolean vacuum) {
      this.vacuum = vacuum;
      this.analyze = !vacuum;
    }

    void read(Option option) {
      String name = option.name();
      if (name.equals("verbose")) {
        verbose = OptionValues.isOn(option);
      } else if (name.equals("skip_locked")) {
        skipsLocked = OptionValues.isOn(option);
      } else if (!vacuum) {
        throw unknown("ANALYZE", option);
      } else {
        readOfVacuum(option);
      }
    }

    private void readOfVacuum(Option option) {
      switch (option.name()) {
        case "analyze" -> analyze = OptionValues.isOn(option);
        case "full" -> full = OptionValues.isOn(option);
        case "freeze" -> OptionValues.isOn(option);
        case "disable_page_skipping" -> everyBlock = OptionValues.isOn(option);
        case "process_toast" -> longValues = OptionValues.isOn(option);
        case "truncate" -> truncates = OptionValues.isOn(option);
        case "index_cleanup" ->
            indexes =
                "auto".equalsIgnoreCase(OptionValues.word(option)) || OptionValues.isOn(option);
        case "parallel" -> workers = workers(option);
        default -> throw unknown("VACUUM", option);
      }
    }

    private static int workers(Option option) {
      if (option.value() == null) {
        throw new SqlFailure(
            SqlState.SYNTAX_ERROR,
            "parallel option requires a value between 0 and " + MOST_WORKERS,
            option.position());
      }
      if (!(option.value() instanceof Option.IntegerNumber number)) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, "parallel requires an integer value");
      }
      if (number.value() < 0 || number.value() > MOST_WORKERS) {
        throw new SqlFailure(
            SqlState.SYNTAX_ERROR,
            "parallel workers for vacuum must be between 0 and " + MOST_WORKERS,
            option.position());
      }
      return number.value();
    }

    private static SqlFailure unknown(String command, Option option) {
      return new SqlFailure(
          SqlState.SYNTAX_ERROR,
          "unrecognized " + command + " option \"" + option.name() + "\"",
          option.position());
    }

    VacuumOptions options() {
      return new VacuumOptions(
          vacuum,
          analyze,
          verbose,
          skipsLocked,
          full,
          new Vacuum.Options(indexes, truncates, longValues, everyBlock));
    }
  }
}
