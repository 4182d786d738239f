package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * A table as a statement sees it; a new value replaces it when DDL changes anything.
 *
 * @param oid from 16384 for user tables
 * @param schema the schema's name
 * @param name the table's name
 * @param columns in attribute order, dropped ones included
 * @param indexes its indexes, the primary key's among them
 * @param constraints its constraints
 * @param storageId the heap relation's number in the page store; changes when the table is
 *     rewritten or truncated
 * @param toastId the number of the relation that holds its long values; changes with the heap's
 * @param persistence {@code pg_class.relpersistence}: p, u or t
 * @param kind {@code pg_class.relkind}: r, or m for a materialized view
 * @param dependencies what defaults, checks and index expressions need; what follows from column
 *     types and foreign keys is not listed
 * @param order for each position in a stored tuple its column, counted from 0, as it was when the
 *     heap was made; columns added since follow. Empty before there is a heap
 * @param traits what only some tables have
 */
public record Table(
    int oid,
    String schema,
    String name,
    List<Column> columns,
    List<Index> indexes,
    List<TableConstraint> constraints,
    int storageId,
    int toastId,
    char persistence,
    char kind,
    List<Dependency> dependencies,
    List<Integer> order,
    TableTraits traits)
    implements Relation {

  /** A permanent ordinary table whose columns need no other object. */
  public Table(
      int oid,
      String schema,
      String name,
      List<Column> columns,
      List<Index> indexes,
      List<TableConstraint> constraints,
      int storageId) {
    this(
        oid,
        schema,
        name,
        columns,
        indexes,
        constraints,
        storageId,
        0,
        'p',
        'r',
        List.of(),
        List.of(),
        TableTraits.PLAIN);
  }

  /** {@link #kind} of a materialized view. */
  public static final char MATERIALIZED_VIEW = 'm';

  /** {@link #kind} of a partitioned table, which has no rows itself. */
  public static final char PARTITIONED = 'p';

  /** Whether its rows are in partitions. */
  public boolean isPartitioned() {
    return kind == PARTITIONED;
  }

  @Override
  public String queryText() {
    return traits.queryText();
  }

  /** The column of that name that is not dropped, or null. */
  public Column column(String columnName) {
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (!column.dropped() && column.name().equals(columnName)) {
        return column;
      }
    }
    return null;
  }

  /** The column with an attribute number from 1. */
  public Column column(int number) {
    return columns.get(number - 1);
  }

  /** The index of that oid, or null. */
  public Index index(int indexOid) {
    for (int i = 0; i < indexes.size(); i++) {
      if (indexes.get(i).oid() == indexOid) {
        return indexes.get(i);
      }
    }
    return null;
  }

  /** The constraint of that name, or null. */
  public TableConstraint constraint(String constraintName) {
    for (int i = 0; i < constraints.size(); i++) {
      if (constraints.get(i).name().equals(constraintName)) {
        return constraints.get(i);
      }
    }
    return null;
  }

  /** The primary key's constraint, or null. */
  public TableConstraint primaryKey() {
    for (int i = 0; i < constraints.size(); i++) {
      if (constraints.get(i).kind() == 'p') {
        return constraints.get(i);
      }
    }
    return null;
  }

  /** A copy under another name. */
  public Table renamed(String newSchema, String newName) {
    return described(newSchema, newName, persistence, kind, traits);
  }

  /** A copy with other columns and what they need. */
  public Table withColumns(List<Column> newColumns, List<Dependency> newDependencies) {
    return holding(newColumns, indexes, constraints, newDependencies);
  }

  /** A copy with other indexes. */
  public Table withIndexes(List<Index> newIndexes) {
    return holding(columns, newIndexes, constraints, dependencies);
  }

  /** A copy with other constraints. */
  public Table withConstraints(List<TableConstraint> newConstraints) {
    return holding(columns, indexes, newConstraints, dependencies);
  }

  /** A copy stored elsewhere: heap and long values under new numbers, and its indexes too. */
  public Table stored(
      int newStorageId, int newToastId, List<Integer> newOrder, List<Index> newIndexes) {
    return new Table(
        oid,
        schema,
        name,
        columns,
        newIndexes,
        constraints,
        newStorageId,
        newToastId,
        persistence,
        kind,
        dependencies,
        newOrder,
        traits);
  }

  /** A copy of another {@link #persistence}. */
  public Table persisting(char newPersistence) {
    return described(schema, name, newPersistence, kind, traits);
  }

  /** A copy of another {@link #kind}. */
  public Table ofKind(char newKind) {
    return described(schema, name, persistence, newKind, traits);
  }

  /** A copy with other traits. */
  public Table withTraits(TableTraits newTraits) {
    return described(schema, name, persistence, kind, newTraits);
  }

  private Table described(
      String newSchema, String newName, char newPersistence, char newKind, TableTraits newTraits) {
    return new Table(
        oid,
        newSchema,
        newName,
        columns,
        indexes,
        constraints,
        storageId,
        toastId,
        newPersistence,
        newKind,
        dependencies,
        order,
        newTraits);
  }

  private Table holding(
      List<Column> newColumns,
      List<Index> newIndexes,
      List<TableConstraint> newConstraints,
      List<Dependency> newDependencies) {
    return new Table(
        oid,
        schema,
        name,
        newColumns,
        newIndexes,
        newConstraints,
        storageId,
        toastId,
        persistence,
        kind,
        newDependencies,
        order,
        traits);
  }

  /**
   * A column.
   *
   * @param name its name
   * @param number its attribute number from 1
   * @param type its type
   * @param typmod the type's modifier or -1
   * @param notNull whether NULL is refused
   * @param defaultText the DEFAULT (or generation) expression in SQL, or null
   * @param identity a, d or the blank as in {@code pg_attribute.attidentity}
   * @param generated s or the blank as in {@code pg_attribute.attgenerated}
   * @param dropped whether it is only a place in old rows
   * @param collation the collation's oid, or 0 if the type has none
   * @param ancestry whether it is the table's own or a parent's
   */
  public record Column(
      String name,
      int number,
      PgType type,
      int typmod,
      boolean notNull,
      String defaultText,
      char identity,
      char generated,
      boolean dropped,
      int collation,
      Ancestry ancestry) {

    /** A column of the table's own. */
    public Column(
        String name,
        int number,
        PgType type,
        int typmod,
        boolean notNull,
        String defaultText,
        char identity,
        char generated,
        boolean dropped,
        int collation) {
      this(
          name,
          number,
          type,
          typmod,
          notNull,
          defaultText,
          identity,
          generated,
          dropped,
          collation,
          Ancestry.OWN);
    }

    /** A column that is neither generated nor an identity. */
    public static Column plain(
        String name, int number, PgType type, int typmod, boolean notNull, String defaultText) {
      return new Column(
          name, number, type, typmod, notNull, defaultText, NONE, NONE, false, type.collationOid());
    }

    /** {@link #identity} and {@link #generated} of a column that is neither. */
    public static final char NONE = ' ';

    /** A copy under another name. */
    public Column renamed(String newName) {
      return copy(newName, type, typmod, notNull, defaultText, identity, generated, collation);
    }

    /** A copy of another type. */
    public Column retyped(PgType newType, int newTypmod, int newCollation) {
      return copy(
          name, newType, newTypmod, notNull, defaultText, identity, generated, newCollation);
    }

    /** A copy that refuses NULL, or not. */
    public Column notNull(boolean newNotNull) {
      return copy(name, type, typmod, newNotNull, defaultText, identity, generated, collation);
    }

    /** A copy with another default, or none. */
    public Column defaulted(String newDefaultText, char newIdentity, char newGenerated) {
      return copy(
          name, type, typmod, notNull, newDefaultText, newIdentity, newGenerated, collation);
    }

    private Column copy(
        String newName,
        PgType newType,
        int newTypmod,
        boolean newNotNull,
        String newDefaultText,
        char newIdentity,
        char newGenerated,
        int newCollation) {
      return new Column(
          newName,
          number,
          newType,
          newTypmod,
          newNotNull,
          newDefaultText,
          newIdentity,
          newGenerated,
          dropped,
          newCollation,
          ancestry);
    }

    /** A copy of other ancestry. */
    public Column from(Ancestry newAncestry) {
      return numbered(number, newAncestry);
    }

    /** A copy with another attribute number, as it stands in another table. */
    public Column numbered(int newNumber, Ancestry newAncestry) {
      return new Column(
          name,
          newNumber,
          type,
          typmod,
          notNull,
          defaultText,
          identity,
          generated,
          dropped,
          collation,
          newAncestry);
    }

    /** What is left of the column after DROP COLUMN. */
    public Column asDropped() {
      String placeName = "........pg.dropped." + number + "........";
      return new Column(placeName, number, type, typmod, false, null, NONE, NONE, true, collation);
    }
  }

  /**
   * An index.
   *
   * @param oid its oid
   * @param name its name
   * @param method {@code btree} and so on
   * @param keys the key columns or expressions in order
   * @param included attribute numbers of INCLUDE columns
   * @param unique whether duplicates are refused
   * @param nullsNotDistinct whether two NULLs count as duplicates
   * @param primary whether it is the primary key's
   * @param predicateText the partial index's condition in SQL, or null
   * @param storageId the index relation's number in the page store; 0 for an index that is kept in
   *     the catalog alone and answers nothing
   * @param valid whether it may answer queries; one that may not is kept up all the same
   * @param parent the oid of the partitioned table's index that it is the partition's part of, or 0
   */
  public record Index(
      int oid,
      String name,
      String method,
      List<IndexKey> keys,
      List<Integer> included,
      boolean unique,
      boolean nullsNotDistinct,
      boolean primary,
      String predicateText,
      int storageId,
      boolean valid,
      int parent) {

    /** An index that may answer queries. */
    public Index(
        int oid,
        String name,
        String method,
        List<IndexKey> keys,
        List<Integer> included,
        boolean unique,
        boolean nullsNotDistinct,
        boolean primary,
        String predicateText,
        int storageId) {
      this(
          oid,
          name,
          method,
          keys,
          included,
          unique,
          nullsNotDistinct,
          primary,
          predicateText,
          storageId,
          true,
          0);
    }

    /** Whether there is a tree that has an entry for each row that the index speaks of. */
    public boolean isStored() {
      return storageId != 0;
    }

    /** Whether a query may be answered from it. */
    public boolean answers() {
      return valid && storageId != 0;
    }

    /** {@code pg_class.relkind} of an index. */
    public static final char KIND = 'i';

    /** A copy under another name. */
    public Index renamed(String newName) {
      return copy(newName, keys, primary, predicateText, storageId, valid);
    }

    /** A copy over other keys. */
    public Index keyed(List<IndexKey> newKeys) {
      return copy(name, List.copyOf(newKeys), primary, predicateText, storageId, valid);
    }

    /** A copy stored elsewhere. */
    public Index stored(int newStorageId) {
      return copy(name, keys, primary, predicateText, newStorageId, valid);
    }

    /** A copy that may answer queries, or not. */
    public Index valid(boolean newValid) {
      return copy(name, keys, primary, predicateText, storageId, newValid);
    }

    /** A copy that is the primary key's, or not. */
    public Index primary(boolean newPrimary) {
      return copy(name, keys, newPrimary, predicateText, storageId, valid);
    }

    /** A copy with another predicate. */
    public Index predicated(String newPredicateText) {
      return copy(name, keys, primary, newPredicateText, storageId, valid);
    }

    private Index copy(
        String newName,
        List<IndexKey> newKeys,
        boolean newPrimary,
        String newPredicateText,
        int newStorageId,
        boolean newValid) {
      return new Index(
          oid,
          newName,
          method,
          newKeys,
          included,
          unique,
          nullsNotDistinct,
          newPrimary,
          newPredicateText,
          newStorageId,
          newValid,
          parent);
    }

    /** A copy that is a part of a partitioned table's index; 0 for one that is not. */
    public Index partOf(int newParent) {
      return new Index(
          oid,
          name,
          method,
          keys,
          included,
          unique,
          nullsNotDistinct,
          primary,
          predicateText,
          storageId,
          valid,
          newParent);
    }
  }

  /**
   * One key of an index: a column, or an expression if {@code attribute} is 0.
   *
   * @param attribute the column's attribute number or 0
   * @param expressionText the expression in SQL, or null
   * @param type the key's type
   * @param descending DESC
   * @param nullsFirst NULLS FIRST
   * @param collation the collation's oid, or 0
   * @param operatorClass the operator class's name if it is not the type's default, else null
   */
  public record IndexKey(
      int attribute,
      String expressionText,
      PgType type,
      boolean descending,
      boolean nullsFirst,
      int collation,
      String operatorClass) {

    /** A key with its type's own collation and operator class. */
    public IndexKey(
        int attribute, String expressionText, PgType type, boolean descending, boolean nullsFirst) {
      this(attribute, expressionText, type, descending, nullsFirst, type.collationOid(), null);
    }

    /** A copy whose expression is written otherwise and of another type. */
    public IndexKey retyped(PgType newType, String newExpressionText) {
      return new IndexKey(
          attribute, newExpressionText, newType, descending, nullsFirst, collation, operatorClass);
    }
  }
}
