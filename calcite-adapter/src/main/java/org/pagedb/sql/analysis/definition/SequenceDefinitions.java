package org.pagedb.sql.analysis.definition;

import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** CREATE and ALTER SEQUENCE, and the sequences of serial and identity columns. */
final class SequenceDefinitions {

  /** The storage of a sequence whose value is to be kept anew. */
  static final int NOT_STORED = 0;

  private final DefinitionContext context;

  SequenceDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(SequenceStatement.CreateSequence statement) {
    RelationName name = statement.name();
    boolean temporary = statement.persistence() == Persistence.TEMPORARY;
    String schema = context.creationSchema(name.schema(), temporary, name.position());
    boolean exists = context.catalog().isRelationName(schema, name.name());
    if (exists && statement.ifNotExists()) {
      context.notice(
          SqlState.DUPLICATE_TABLE, "relation \"" + name.name() + "\" already exists, skipping");
      return;
    }
    SequenceSettings settings = SequenceSettings.read(statement.settings(), context);
    Sequence sequence =
        make(schema, name.name(), letter(statement.persistence()), settings, BuiltinTypes.INT8);
    if (exists) {
      throw existing(name.name());
    }
    if (settings.owner() != null) {
      sequence = owned(sequence, settings.owner());
    }
    context.put(sequence);
    context.add(new StorageAction.CreateSequence(sequence));
  }

  static char letter(Persistence persistence) {
    return switch (persistence) {
      case PERMANENT -> 'p';
      case UNLOGGED -> 'u';
      case TEMPORARY -> 't';
    };
  }

  static SqlFailure existing(String name) {
    return new SqlFailure(SqlState.DUPLICATE_TABLE, "relation \"" + name + "\" already exists");
  }

  private Sequence make(
      String schema, String name, char persistence, SequenceSettings settings, PgType defaultType) {
    SequenceSettings.Numbers numbers = settings.create(defaultType);
    int oid = context.oids().take();
    return new Sequence(
        oid,
        schema,
        name,
        numbers.type(),
        numbers.start(),
        numbers.increment(),
        numbers.minimum(),
        numbers.maximum(),
        numbers.cache(),
        numbers.cycles(),
        persistence,
        0,
        0,
        false,
        NOT_STORED);
  }

  /** The sequence of a serial or identity column of a table that is still being made. */
  Sequence forColumn(
      Table table,
      String column,
      int number,
      PgType type,
      List<SequenceStatement.Setting> written,
      boolean identity,
      Set<String> taken) {
    String name =
        GeneratedNames.relation(
            context.catalog(), table.schema(), table.name(), column, "seq", taken);
    taken.add(name);
    SequenceSettings settings = SequenceSettings.read(written, context);
    return make(table.schema(), name, table.persistence(), settings, type)
        .ownedBy(table.oid(), number, identity);
  }

  void alter(SequenceStatement.AlterSequence statement) {
    Relation relation = context.statement().relations().find(statement.name());
    if (relation == null && statement.ifExists()) {
      context.notice(
          SqlState.SUCCESSFUL_COMPLETION,
          "relation \"" + statement.name() + "\" does not exist, skipping");
      return;
    }
    relation = context.relation(statement.name());
    if (!(relation instanceof Sequence sequence)) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE, "\"" + relation.name() + "\" is not a sequence");
    }
    context.requireOwner(sequence);
    alter(sequence, statement.settings());
  }

  void alter(Sequence sequence, List<SequenceStatement.Setting> written) {
    SequenceSettings settings = SequenceSettings.read(written, context);
    SequenceSettings.Numbers numbers =
        settings.alter(
            new SequenceSettings.Numbers(
                sequence.type(),
                sequence.start(),
                sequence.increment(),
                sequence.minimum(),
                sequence.maximum(),
                sequence.cache(),
                sequence.cycles()));
    Sequence altered =
        new Sequence(
            sequence.oid(),
            sequence.schema(),
            sequence.name(),
            numbers.type(),
            numbers.start(),
            numbers.increment(),
            numbers.minimum(),
            numbers.maximum(),
            numbers.cache(),
            numbers.cycles(),
            sequence.persistence(),
            sequence.ownerTable(),
            sequence.ownerColumn(),
            sequence.identity(),
            settings.isOwnerAlone() ? sequence.storageId() : NOT_STORED);
    if (settings.owner() != null) {
      altered = owned(altered, settings.owner());
    }
    Long restart = null;
    if (settings.restarts()) {
      restart = settings.restart() == null ? (Long) altered.start() : settings.restart();
      checkRestart(restart, altered);
    }
    context.put(altered);
    if (!settings.isOwnerAlone()) {
      context.add(new StorageAction.AlterSequence(sequence, altered, restart));
    }
  }

  private static void checkRestart(long value, Sequence sequence) {
    if (value < sequence.minimum() || value > sequence.maximum()) {
      boolean low = value < sequence.minimum();
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "RESTART value ("
              + value
              + ") cannot be "
              + (low ? "less than MINVALUE (" : "greater than MAXVALUE (")
              + (low ? sequence.minimum() : sequence.maximum())
              + ")");
    }
  }

  private Sequence owned(Sequence sequence, QualifiedName column) {
    List<String> parts = column.parts();
    if (parts.size() == 1) {
      if (parts.get(0).equals("none")) {
        return sequence.ownedBy(0, 0, false);
      }
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "invalid OWNED BY option")
          .hint("Specify OWNED BY table.column or OWNED BY NONE.");
    }
    String schema = parts.size() > 2 ? parts.get(parts.size() - 3) : null;
    RelationName name =
        new RelationName(null, schema, parts.get(parts.size() - 2), column.position());
    Table table = context.table(name);
    TableColumn owner = table.column(column.last());
    if (owner == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN,
          "column \"" + column.last() + "\" of relation \"" + table.name() + "\" does not exist");
    }
    if (!table.schema().equals(sequence.schema())) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "sequence must be in same schema as table it is linked to");
    }
    return sequence.ownedBy(table.oid(), owner.number(), false);
  }
}
