package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.SortKeys;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;

/** CREATE INDEX. */
final class IndexDefinitions {

  static final String BTREE = "btree";

  /** PostgreSQL's INDEX_MAX_KEYS. */
  private static final int MOST_COLUMNS = 32;

  /** {@code relpersistence} of tables that nobody else writes to. */
  private static final char TEMPORARY = 't';

  private final DefinitionContext context;

  IndexDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(IndexStatement.CreateIndex statement) {
    Relation relation = context.relation(statement.table().name());
    if (!(relation instanceof Table table)) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE,
              "cannot create index on relation \"" + relation.name() + "\"")
          .detail("This operation is not supported for views.");
    }
    context.requireOwner(table);
    String schema = table.schema();
    context.requireCreateIn(schema);
    String name = statement.name();
    if (name != null && context.catalog().isRelationName(schema, name)) {
      if (!statement.ifNotExists()) {
        throw SequenceDefinitions.existing(name);
      }
      context.notice(
          SqlState.DUPLICATE_TABLE, "relation \"" + name + "\" already exists, skipping");
      return;
    }
    refuseForPartitioned(table, statement);
    IndexMethod method = IndexMethod.of(statement.accessMethod());
    if (statement.keys().size() + statement.including().size() > MOST_COLUMNS) {
      throw new SqlFailure(
          SqlState.TOO_MANY_COLUMNS,
          "cannot use more than " + MOST_COLUMNS + " columns in an index");
    }
    method.requireAbilities(statement);
    StorageParameters.checkIndex(method.label(), statement.options());
    TableBuilder builder = new TableBuilder(table);
    List<IndexKey> keys = new ArrayList<>(statement.keys().size());
    List<String> nameParts = new ArrayList<>();
    for (IndexElement element : statement.keys()) {
      keys.add(key(element, method, table, builder));
      nameParts.add(namePart(element, nameParts));
    }
    List<Integer> included = new ArrayList<>(statement.including().size());
    for (IndexElement element : statement.including()) {
      if (element.column() == null) {
        throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED, "expressions are not supported in included columns");
      }
      included.add(column(table, element).number());
      nameParts.add(namePart(element, nameParts));
    }
    String predicate = predicate(statement.where(), table, builder);
    if (name == null) {
      name =
          GeneratedNames.relation(
              context.catalog(),
              schema,
              table.name(),
              String.join("_", nameParts),
              "idx",
              builder.takenRelations());
    }
    int oid = context.oids().take();
    TableIndex index =
        new TableIndex(
            oid,
            name,
            method.label(),
            List.copyOf(keys),
            List.copyOf(included),
            statement.unique(),
            statement.nullsNotDistinct(),
            false,
            predicate,
            method.isStored() && !table.isPartitioned() ? -oid : 0);
    if (statement.concurrently() && table.persistence() != TEMPORARY && index.isStored()) {
      index = index.in(IndexState.BUILDING);
    }
    PartitionKeys.requireInIndex(table, index, "UNIQUE");
    builder.addIndex(index);
    context.put(builder.table());
    if (!table.isPartitioned()) {
      context.add(new StorageAction.CreateIndex(builder.table(), index));
    } else if (!statement.table().only()) {
      new PartitionIndexes(context).spread(table.oid(), index.oid());
    } else if (!context.catalog().children(table.oid()).isEmpty()) {
      context.put(withInvalid(builder.table(), index));
    }
  }

  private static void refuseForPartitioned(Table table, IndexStatement.CreateIndex statement) {
    if (table.isPartitioned() && statement.concurrently()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "cannot create index on partitioned table \"" + table.name() + "\" concurrently");
    }
  }

  /** An index on ONLY a partitioned table is valid once all partitions have one. */
  private static Table withInvalid(Table table, TableIndex index) {
    List<TableIndex> indexes = new ArrayList<>(table.indexes());
    indexes.replaceAll(each -> each == index ? index.in(IndexState.INVALID) : each);
    return table.withIndexes(List.copyOf(indexes));
  }

  IndexKey key(IndexElement element, IndexMethod method, Table table, TableBuilder builder) {
    boolean descending = element.direction() == SortKey.Direction.DESCENDING;
    boolean nullsFirst =
        element.nulls() == SortKey.Nulls.DEFAULT
            ? descending
            : element.nulls() == SortKey.Nulls.FIRST;
    int attribute = 0;
    String text = null;
    PgType type;
    int collation;
    if (element.column() != null) {
      TableColumn column = column(table, element);
      attribute = column.number();
      type = column.type();
      collation = column.collation();
    } else {
      Expression expression =
          StoredExpressions.newIndexKey(context.statement(), table, element.expression());
      text = StoredText.of(expression, builder.columnNames());
      type = expression.type();
      collation = element.collation() == null ? collation(expression) : 0;
    }
    if (element.collation() != null) {
      collation = collation(element, type);
    }
    String operatorClass = null;
    if (element.operatorClass() != null) {
      operatorClass =
          OperatorClasses.require(
              context.catalog(),
              method.label(),
              element.operatorClass().last(),
              base(context, type));
    } else if (method == IndexMethod.BTREE) {
      requireOrder(context, type);
    } else {
      OperatorClasses.requireDefault(context.catalog(), method.label(), base(context, type));
    }
    method.requireAbilities(element);
    return new IndexKey(attribute, text, type, descending, nullsFirst, collation, operatorClass);
  }

  /** Failures have no position here, as PostgreSQL's have none. */
  private static int collation(Expression expression) {
    if (expression.type().collationOid() == 0) {
      return 0;
    }
    int collation = Collations.of(expression).ofValue();
    if (collation == PgType.UNDERIVED) {
      throw new SqlFailure(
              SqlState.INDETERMINATE_COLLATION,
              "could not determine which collation to use for index expression")
          .hint("Use the COLLATE clause to set the collation explicitly.");
    }
    return collation;
  }

  private static int collation(IndexElement element, PgType type) {
    try {
      return ColumnDefinitions.collation(element.collation(), type);
    } catch (SqlFailure failure) {
      throw failure.movedBy(-failure.position());
    }
  }

  static PgType base(DefinitionContext context, PgType type) {
    return type.kind() == PgType.Kind.DOMAIN ? context.statement().coercion().base(type) : type;
  }

  private static TableColumn column(Table table, IndexElement element) {
    TableColumn column = table.column(element.column());
    if (column == null && ColumnDefinitions.isSystemColumn(element.column())) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "index creation on system columns is not supported");
    }
    if (column == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN, "column \"" + element.column() + "\" does not exist");
    }
    return column;
  }

  /** Fails with 42704 if B-trees cannot order values of the type. */
  static void requireOrder(DefinitionContext context, PgType type) {
    if (!new SortKeys(context.statement()).hasOrder(type)) {
      throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "data type "
                  + TypeText.of(type)
                  + " has no default operator class for access method \"btree\"")
          .hint(
              "You must specify an operator class for the index or define a default operator"
                  + " class for the data type.");
    }
  }

  /** A column's name, a function's name, or {@code expr}; numbered where it repeats. */
  static String namePart(IndexElement element, List<String> before) {
    String name = element.column();
    if (name == null) {
      name =
          element.expression() instanceof SqlExpression.FunctionCall call
              ? call.name().last()
              : "expr";
    }
    String part = name;
    for (int i = 1; before.contains(part); i++) {
      part = name + i;
    }
    return part;
  }

  private String predicate(SqlExpression where, Table table, TableBuilder builder) {
    if (where == null) {
      return null;
    }
    Expression condition =
        StoredExpressions.newCondition(
            context.statement(), table, where, StoredExpressions.Kind.INDEX_PREDICATE);
    return StoredText.of(condition, builder.columnNames());
  }
}
