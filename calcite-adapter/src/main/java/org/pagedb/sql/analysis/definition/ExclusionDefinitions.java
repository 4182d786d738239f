package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.resolution.OperatorResolver;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.IndexElement;

/** EXCLUDE: a constraint with an index behind it that is only a name. */
final class ExclusionDefinitions {

  private static final char EXCLUSION = 'x';

  /** The operators that give the same answer with their sides exchanged. */
  private static final Set<String> COMMUTATIVE =
      Set.of("=", "<>", "&&", "-|-", "~=", "?||", "?-|", "|=|");

  private final DefinitionContext context;
  private final TableBuilder builder;

  ExclusionDefinitions(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  TableConstraint add(Constraint.Exclude written, boolean deferrable) {
    if (deferrable) {
      throw SqlFailure.notSupported("a deferrable exclusion constraint").at(written.position());
    }
    Table table = builder.table();
    if (table.isPartitioned()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "exclusion constraints are not supported on partitioned tables")
          .at(written.position());
    }
    IndexMethod method = IndexMethod.of(written.accessMethod());
    if (method == IndexMethod.GIN || method == IndexMethod.BRIN) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "access method \"" + method.label() + "\" does not support exclusion constraints");
    }
    IndexDefinitions indexes = new IndexDefinitions(context);
    List<IndexKey> keys = new ArrayList<>(written.elements().size());
    List<String> parts = new ArrayList<>();
    List<Integer> columns = new ArrayList<>();
    List<String> operators = new ArrayList<>();
    for (Constraint.Exclusion element : written.elements()) {
      requireColumn(table, element.element());
      IndexKey key = indexes.key(element.element(), method, table, builder);
      checkOperator(element.operator().symbol(), key, method);
      keys.add(key);
      parts.add(IndexDefinitions.namePart(element.element(), parts));
      columns.add(key.attribute());
      operators.add(element.operator().symbol());
    }
    String name = name(written, parts);
    String predicate = null;
    if (written.where() != null) {
      Expression condition =
          StoredExpressions.newCondition(
              context.statement(), table, written.where(), StoredExpressions.Kind.INDEX_PREDICATE);
      predicate = StoredText.of(condition, builder.columnNames());
    }
    int oid = context.oids().take();
    builder.addIndex(
        new TableIndex(
            oid,
            name,
            method.label(),
            List.copyOf(keys),
            List.of(),
            false,
            false,
            false,
            predicate,
            0));
    TableConstraint constraint =
        new TableConstraint(
            context.oids().take(),
            name,
            EXCLUSION,
            List.copyOf(columns),
            null,
            oid,
            0,
            List.of(),
            TableConstraint.NO_ACTION_KIND,
            TableConstraint.NO_ACTION_KIND,
            false,
            false,
            true,
            true,
            false,
            List.of(),
            List.copyOf(operators));
    builder.addConstraint(constraint);
    return constraint;
  }

  private static void requireColumn(Table table, IndexElement element) {
    if (element.column() != null && table.column(element.column()) == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN,
          "column \"" + element.column() + "\" named in key does not exist");
    }
  }

  private void checkOperator(String operator, IndexKey key, IndexMethod method) {
    OperatorResolver.Choice choice =
        context.statement().operators().choose(operator, key.type(), key.type(), 0);
    String spelled =
        operator
            + "("
            + TypeText.of(choice.operator().left())
            + ","
            + TypeText.of(choice.operator().right())
            + ")";
    if (!COMMUTATIVE.contains(operator)) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE, "operator " + spelled + " is not commutative")
          .detail("Only commutative operators can be used in exclusion constraints.");
    }
    if (method.isStored() && !operator.equals("=")) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE,
              "operator "
                  + spelled
                  + " is not a member of operator family \""
                  + OperatorClasses.family(context.catalog(), method.label(), key.type())
                  + "\"")
          .detail(
              "The exclusion operator must be related to the index operator class for the"
                  + " constraint.");
    }
  }

  private String name(Constraint.Exclude written, List<String> parts) {
    Table table = builder.table();
    if (written.name() == null) {
      return GeneratedNames.relation(
          context.catalog(),
          table.schema(),
          table.name(),
          String.join("_", parts),
          "excl",
          builder.takenRelations());
    }
    if (context.catalog().isRelationName(table.schema(), written.name())
        || builder.takenRelations().contains(written.name())) {
      throw SequenceDefinitions.existing(written.name());
    }
    if (table.constraint(written.name()) != null) {
      throw CheckDefinitions.duplicate(written.name(), table);
    }
    return written.name();
  }
}
