package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * Reads rows of the stored catalog. A row names types by oid, so that those must have been read
 * before it: other types, and the relations whose rows it holds.
 */
public final class CatalogRowReader {

  private final TypeSource types;

  /** A reader that asks the source for types. */
  public CatalogRowReader(TypeSource types) {
    this.types = types;
  }

  /** Whether the row is that of a type. */
  public static boolean isType(byte[] row) {
    return row.length > 1 && row[1] == CatalogRowWriter.TYPE;
  }

  /** The oid in a type's row, by which rows of types are put in order. */
  public static int oidOfType(byte[] bytes) {
    RowReader row = new RowReader(bytes);
    row.octet();
    row.letter();
    return row.integer();
  }

  /**
   * The object of a row.
   *
   * @throws org.pagedb.sql.error.SqlFailure XX001 if it is none
   */
  public CatalogObject read(byte[] bytes) {
    RowReader row = new RowReader(bytes);
    int version = row.octet();
    if (version != CatalogRowWriter.VERSION) {
      throw RowReader.corrupt("is of version " + version);
    }
    char kind = row.letter();
    CatalogObject object =
        switch (kind) {
          case CatalogRowWriter.SCHEMA -> new Schema(row.integer(), row.text());
          case CatalogRowWriter.TABLE -> table(row);
          case CatalogRowWriter.VIEW -> view(row);
          case CatalogRowWriter.SEQUENCE -> sequence(row);
          case CatalogRowWriter.TYPE -> type(row);
          case CatalogRowWriter.EXTENSION ->
              new Extension(row.integer(), row.text(), row.text(), row.text());
          case CatalogRowWriter.COMMENT -> new Comment(row.integer(), row.integer(), row.text());
          case CatalogRowWriter.STATISTICS -> StatisticsRow.read(row, types);
          case CatalogRowWriter.ROLE -> AccessRow.role(row);
          case CatalogRowWriter.ACCESS -> AccessRow.access(row);
          case CatalogRowWriter.DEFAULT_PRIVILEGES -> AccessRow.defaults(row);
          case CatalogRowWriter.ROLE_SETTINGS -> AccessRow.settings(row);
          default -> throw RowReader.corrupt("is of kind " + (int) kind);
        };
    row.end();
    if (object instanceof Relation relation) {
      types.relation(relation);
    }
    return object;
  }

  private PgType typeOf(RowReader row) {
    int oid = row.integer();
    PgType type = types.type(oid);
    if (type == null) {
      throw RowReader.corrupt("names the unknown type " + oid);
    }
    return type;
  }

  private Table table(RowReader row) {
    int oid = row.integer();
    String schema = row.text();
    String name = row.text();
    char kind = row.letter();
    char persistence = row.letter();
    int storageId = row.integer();
    int toastId = row.integer();
    List<TableColumn> columns = columns(row);
    List<TableIndex> indexes = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      indexes.add(index(row));
    }
    List<TableConstraint> constraints = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      constraints.add(constraint(row));
    }
    return new Table(
        oid,
        schema,
        name,
        columns,
        List.copyOf(indexes),
        List.copyOf(constraints),
        storageId,
        toastId,
        persistence,
        kind,
        DependencyRow.read(row),
        row.numbers(),
        TraitsRow.read(row, types));
  }

  private List<TableColumn> columns(RowReader row) {
    int count = row.count();
    List<TableColumn> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String name = row.text();
      int number = row.integer();
      PgType type = typeOf(row);
      int typmod = row.integer();
      int collation = row.integer();
      boolean notNull = row.flag();
      String defaultText = row.text();
      char identity = row.letter();
      char generated = row.letter();
      boolean dropped = row.flag();
      columns.add(
          new TableColumn(
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
              ancestry(row)));
    }
    return List.copyOf(columns);
  }

  private TableIndex index(RowReader row) {
    int oid = row.integer();
    String name = row.text();
    String method = row.text();
    int storageId = row.integer();
    boolean unique = row.flag();
    boolean nullsNotDistinct = row.flag();
    boolean primary = row.flag();
    List<IndexKey> keys = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      int attribute = row.integer();
      String text = row.text();
      PgType type = typeOf(row);
      boolean descending = row.flag();
      boolean nullsFirst = row.flag();
      keys.add(
          new IndexKey(attribute, text, type, descending, nullsFirst, row.integer(), row.text()));
    }
    List<Integer> included = row.numbers();
    String predicate = row.text();
    return new TableIndex(
        oid,
        name,
        method,
        List.copyOf(keys),
        included,
        unique,
        nullsNotDistinct,
        primary,
        predicate,
        storageId,
        IndexState.of(row.letter()),
        row.integer());
  }

  private static TableConstraint constraint(RowReader row) {
    return new TableConstraint(
        row.integer(),
        row.text(),
        row.letter(),
        row.numbers(),
        row.text(),
        row.integer(),
        row.integer(),
        row.numbers(),
        row.letter(),
        row.letter(),
        row.flag(),
        row.flag(),
        row.flag(),
        row.flag(),
        row.flag(),
        row.numbers(),
        row.texts(),
        ancestry(row),
        row.integer());
  }

  private static Ancestry ancestry(RowReader row) {
    return new Ancestry(row.flag(), row.integer());
  }

  private View view(RowReader row) {
    int oid = row.integer();
    String schema = row.text();
    String name = row.text();
    char persistence = row.letter();
    char checkOption = row.letter();
    List<String> options = row.texts();
    List<TableColumn> columns = columns(row);
    String queryText = row.text();
    return new View(
        oid,
        schema,
        name,
        columns,
        queryText,
        checkOption,
        options,
        persistence,
        DependencyRow.read(row));
  }

  private Sequence sequence(RowReader row) {
    int oid = row.integer();
    String schema = row.text();
    String name = row.text();
    char persistence = row.letter();
    int storageId = row.integer();
    return new Sequence(
        oid,
        schema,
        name,
        typeOf(row),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.flag(),
        persistence,
        row.integer(),
        row.integer(),
        row.flag(),
        storageId);
  }

  private UserType type(RowReader row) {
    int oid = row.integer();
    String schema = row.text();
    String name = row.text();
    char kind = row.letter();
    int arrayOid = row.integer();
    String arrayName = row.text();
    List<UserType.EnumLabel> labels = List.of();
    List<TableColumn> attributes = List.of();
    UserType.Domain domain = null;
    UserType.Range range = null;
    PgType type;
    if (kind == PgType.Kind.ENUM.code()) {
      labels = labels(row);
      type = types.enumType(oid, schema, name, arrayOid, labels);
    } else if (kind == PgType.Kind.COMPOSITE.code()) {
      attributes = columns(row);
      type = types.compositeType(oid, schema, name, arrayOid, attributes);
    } else if (kind == PgType.Kind.DOMAIN.code()) {
      domain = domain(row);
      type =
          types.domainType(oid, schema, name, arrayOid, domain.base().collated(domain.collation()));
    } else if (kind == PgType.Kind.RANGE.code()) {
      range = range(row);
      type = types.rangeType(oid, schema, name, arrayOid, range.subtype());
    } else if (kind == PgType.Kind.MULTIRANGE.code()) {
      range = range(row);
      type = types.multirangeType(oid, schema, name, arrayOid, range.subtype());
    } else {
      throw RowReader.corrupt("has a type of kind " + (int) kind);
    }
    PgType array = arrayOid == 0 ? null : types.arrayType(arrayOid, schema, arrayName, type);
    return new UserType(type, array, labels, attributes, domain, range);
  }

  private UserType.Range range(RowReader row) {
    return new UserType.Range(
        typeOf(row),
        row.integer(),
        row.integer(),
        row.integer(),
        row.text(),
        row.text(),
        row.integer());
  }

  private static List<UserType.EnumLabel> labels(RowReader row) {
    int count = row.count();
    List<UserType.EnumLabel> labels = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      labels.add(
          new UserType.EnumLabel(row.integer(), Float.intBitsToFloat(row.integer()), row.text()));
    }
    return List.copyOf(labels);
  }

  private UserType.Domain domain(RowReader row) {
    PgType base = typeOf(row);
    int typmod = row.integer();
    int collation = row.integer();
    boolean notNull = row.flag();
    String defaultText = row.text();
    int count = row.count();
    List<UserType.DomainCheck> checks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      checks.add(new UserType.DomainCheck(row.integer(), row.text(), row.text()));
    }
    return new UserType.Domain(base, typmod, notNull, defaultText, collation, List.copyOf(checks));
  }
}
