package org.pagedb.sql.session;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.text.SettingText;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.sql.setting.SettingDefinition;
import org.pagedb.sql.setting.SettingDefinitions;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.TransactionStatement;
import org.pagedb.sql.type.service.SessionParameters;

/** Carries out SET, RESET, SHOW and DISCARD, and the same when functions ask for it. */
final class SettingStatements implements SessionParameters {

  private final EngineSession session;
  private final TransactionControl control;
  private final SessionSettings settings;

  SettingStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
    this.settings = session.settings();
  }

  List<OutputColumn> columns(SettingStatement statement) {
    if (statement instanceof SettingStatement.Show show) {
      SettingDefinition definition = SettingDefinitions.shared().find(show.name());
      return ListedRows.columns(definition == null ? show.name() : definition.name());
    } else if (statement instanceof SettingStatement.ShowAll) {
      return ListedRows.columns("name", "setting", "description");
    }
    return null;
  }

  StatementResult run(SettingStatement statement) {
    if (statement instanceof SettingStatement.Show show) {
      List<String[]> row = List.<String[]>of(new String[] {show(show.name())});
      return new StatementResult.Rows("SHOW", ListedRows.of(columns(show), row));
    } else if (statement instanceof SettingStatement.ShowAll all) {
      return new StatementResult.Rows("SHOW", ListedRows.of(columns(all), settings.showAll()));
    } else if (statement instanceof SettingStatement.Set set) {
      set(set);
      return new StatementResult.Count("SET", 0);
    } else if (statement instanceof SettingStatement.SetDefault reset) {
      reset(reset.name(), reset.local());
      return new StatementResult.Count("SET", 0);
    } else if (statement instanceof SettingStatement.Reset reset) {
      reset(reset.name(), false);
      return new StatementResult.Count("RESET", 0);
    } else if (statement instanceof SettingStatement.ResetAll) {
      settings.resetAll();
      return new StatementResult.Count("RESET", 0);
    } else if (statement instanceof SettingStatement.SetSnapshot snapshot) {
      control.importSnapshot(snapshot);
      return new StatementResult.Count("SET", 0);
    } else if (statement instanceof SettingStatement.SetTransaction modes) {
      setModes(modes);
      return new StatementResult.Count("SET", 0);
    } else if (statement instanceof SettingStatement.Discard discard) {
      return discard(discard);
    }
    throw SqlFailure.notSupported(CommandTags.of(statement));
  }

  @Override
  public String value(String name) {
    return shown(name, true);
  }

  @Override
  public String set(String name, String value, boolean local) {
    if (value == null) {
      reset(name, local);
    } else {
      put(name.toLowerCase(Locale.ROOT), value, local);
    }
    return show(name);
  }

  String show(String name) {
    return shown(name, false);
  }

  private String shown(String name, boolean missingOk) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "transaction_isolation" -> control.modes().isolationName();
      case "transaction_read_only" -> control.modes().readOnly() ? "on" : "off";
      case "transaction_deferrable" -> control.modes().deferrable() ? "on" : "off";
      case "session_authorization" -> session.user().sessionName();
      case "role" -> session.user().shownRole();
      case "is_superuser" -> session.user().isSuperuser() ? "on" : "off";
      default -> missingOk ? settings.valueOrNull(name) : settings.value(name);
    };
  }

  private void set(SettingStatement.Set set) {
    String name = set.name().toLowerCase(Locale.ROOT);
    String value = SettingText.of(name, set.values());
    boolean unheeded = set.local() && !control.isInBlock();
    if (unheeded && !name.startsWith("transaction_") && !name.equals("role")) {
      session
          .notices()
          .add(
              Notice.warning(
                  SqlState.NO_ACTIVE_SQL_TRANSACTION,
                  "SET LOCAL can only be used in transaction blocks"));
    }
    put(name, value, set.local());
  }

  private void put(String name, String value, boolean local) {
    switch (name) {
      case "transaction_isolation" -> control.setModes(List.of(isolation(value)));
      case "transaction_read_only" ->
          control.setModes(
              List.of(
                  isOn(value)
                      ? TransactionStatement.Mode.READ_ONLY
                      : TransactionStatement.Mode.READ_WRITE));
      case "role" -> session.user().chooseRole(value, local);
      case "session_authorization" -> session.user().chooseAuthorization(value, local);
      default -> {
        checkMaySet(name);
        settings.set(name, value, local);
      }
    }
  }

  private static TransactionStatement.Mode isolation(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "serializable" -> TransactionStatement.Mode.SERIALIZABLE;
      case "repeatable read" -> TransactionStatement.Mode.REPEATABLE_READ;
      case "read committed" -> TransactionStatement.Mode.READ_COMMITTED;
      case "read uncommitted" -> TransactionStatement.Mode.READ_UNCOMMITTED;
      default ->
          throw new SqlFailure(
                  SqlState.INVALID_PARAMETER_VALUE,
                  "invalid value for parameter \"transaction_isolation\": \"" + value + "\"")
              .hint(
                  "Available values: serializable, repeatable read, read committed,"
                      + " read uncommitted.");
    };
  }

  private void reset(String name, boolean local) {
    String key = name.toLowerCase(Locale.ROOT);
    if (SessionUser.isSetting(key)) {
      session.user().reset(key);
    } else {
      checkMaySet(key);
      settings.reset(name, local);
    }
  }

  /** Fails with 42501 for a setting that is a superuser's to change. */
  private void checkMaySet(String name) {
    SettingDefinition definition = SettingDefinitions.shared().find(name);
    if (definition != null
        && definition.context().startsWith("superuser")
        && !session.user().isSuperuser()) {
      throw SqlFailure.of(
          SqlState.INSUFFICIENT_PRIVILEGE,
          "permission denied to set parameter \"%s\"",
          definition.name());
    }
  }

  private void setModes(SettingStatement.SetTransaction statement) {
    if (!statement.session()) {
      control.setModes(statement.modes());
      return;
    }
    TransactionModes modes = TransactionModes.defaults(settings).with(statement.modes());
    settings.set("default_transaction_isolation", modes.isolationName(), false);
    settings.set("default_transaction_read_only", modes.readOnly() ? "on" : "off", false);
    settings.set("default_transaction_deferrable", modes.deferrable() ? "on" : "off", false);
  }

  private StatementResult discard(SettingStatement.Discard discard) {
    if (discard.target() == SettingStatement.DiscardTarget.ALL) {
      control.refuseInBlock("DISCARD ALL");
      settings.resetAll();
      session.user().reset("session_authorization");
      session.cursors().closeAll();
      session.runner().prepared().deallocate(null);
      session.locks().releaseSessionLocks();
      session.notifications().unlisten(control.current().storage(), null);
    }
    if (discard.target() == SettingStatement.DiscardTarget.ALL
        || discard.target() == SettingStatement.DiscardTarget.SEQUENCES) {
      session.services().sequences().forget();
    }
    if (discard.target() == SettingStatement.DiscardTarget.ALL
        || discard.target() == SettingStatement.DiscardTarget.TEMPORARY) {
      session.temporaryTables().dropAll(control.current());
    }
    return new StatementResult.Count("DISCARD " + discard.target(), 0);
  }

  private static boolean isOn(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "on", "true", "yes", "1" -> true;
      default -> false;
    };
  }
}
