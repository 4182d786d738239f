package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;

/** {@code LIKE table} in CREATE TABLE, as the elements that it stands for. */
final class LikeClause {

  private final DefinitionContext context;

  LikeClause(DefinitionContext context) {
    this.context = context;
  }

  /** Makes the copied table's indexes, but those of constraints, on the new one. */
  void createIndexes(TableElement.Like like, Table target) {
    if (like.including().contains(TableElement.LikeOption.INDEXES)
        && context.statement().relations().require(like.source()) instanceof Table table) {
      new CopiedIndexes(table).create(context, target);
    }
  }

  List<TableElement> elements(TableElement.Like like) {
    Relation source = context.statement().relations().require(like.source());
    if (!(source instanceof Table table)) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE,
              "relation \"" + source.name() + "\" is invalid in LIKE clause")
          .at(like.position());
    }
    List<TableElement> elements = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        elements.add(column(table, column, like));
      }
    }
    if (like.including().contains(TableElement.LikeOption.CONSTRAINTS)) {
      for (TableConstraint constraint : table.constraints()) {
        if (constraint.kind() == 'c') {
          elements.add(
              new Constraint.Check(
                  constraint.name(),
                  SqlParser.parseExpression(constraint.checkText()),
                  false,
                  false,
                  Constraint.Timing.NOT_DEFERRABLE,
                  0));
        }
      }
    }
    if (like.including().contains(TableElement.LikeOption.INDEXES)) {
      new CopiedIndexes(table).addConstraints(elements, like.position());
    }
    return elements;
  }

  private TableElement.Column column(Table table, TableColumn column, TableElement.Like like) {
    List<Constraint> constraints = new ArrayList<>();
    if (column.notNull()) {
      constraints.add(new Constraint.NotNull(null, 0));
    }
    if (column.identity() != TableColumn.NONE
        && like.including().contains(TableElement.LikeOption.IDENTITY)) {
      constraints.add(
          new Constraint.Identity(null, column.identity() == 'a', settings(table, column), 0));
    }
    boolean generated = column.generated() == 's';
    TableElement.LikeOption needed =
        generated ? TableElement.LikeOption.GENERATED : TableElement.LikeOption.DEFAULTS;
    boolean copiesDefault =
        column.defaultText() != null
            && column.identity() == TableColumn.NONE
            && like.including().contains(needed);
    if (copiesDefault) {
      SqlExpression expression = SqlParser.parseExpression(column.defaultText());
      constraints.add(
          generated
              ? new Constraint.Generated(null, expression, 0)
              : new Constraint.DefaultValue(null, expression, 0));
    }
    return new TableElement.Column(
        column.name(),
        written(column.type(), column.typmod(), like.position()),
        null,
        null,
        List.of(),
        null,
        constraints,
        like.position());
  }

  private List<SequenceStatement.Setting> settings(Table table, TableColumn column) {
    Sequence sequence = context.catalog().identitySequence(table, column);
    if (sequence == null) {
      return List.of();
    }
    List<SequenceStatement.Setting> settings = new ArrayList<>();
    add(settings, SequenceStatement.NumberedKind.INCREMENT, sequence.increment());
    add(settings, SequenceStatement.NumberedKind.MINVALUE, sequence.minimum());
    add(settings, SequenceStatement.NumberedKind.MAXVALUE, sequence.maximum());
    add(settings, SequenceStatement.NumberedKind.START, sequence.start());
    add(settings, SequenceStatement.NumberedKind.CACHE, sequence.cache());
    if (sequence.cycles()) {
      settings.add(new SequenceStatement.Switch(SequenceStatement.SwitchKind.CYCLE, 0));
    }
    return settings;
  }

  private static void add(
      List<SequenceStatement.Setting> settings, SequenceStatement.NumberedKind kind, long value) {
    SqlExpression.Literal literal = new SqlExpression.NumericLiteral(Long.toString(value), 0);
    settings.add(new SequenceStatement.Numbered(kind, literal, 0));
  }

  /** A known type as a written one. */
  private static TypeName written(PgType type, int typmod, int position) {
    TypeName parsed = SqlParser.parseTypeName(TypeText.of(type, typmod));
    List<String> names = new ArrayList<>(parsed.names());
    if (names.size() == 1) {
      names.add(0, type.schema());
    }
    return new TypeName(names, parsed.typmods(), parsed.arrayBounds(), false, false, position);
  }
}
