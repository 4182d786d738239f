package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/** Writes catalog objects as rows of the stored catalog, in the form of {@code catalog.md}. */
public final class CatalogRowWriter {

  /** The version of the form, in a row's first octet. */
  public static final int VERSION = 5;

  static final char SCHEMA = 'n';
  static final char TABLE = 'r';
  static final char VIEW = 'v';
  static final char SEQUENCE = 'S';
  static final char TYPE = 'T';
  static final char COMMENT = 'd';
  static final char STATISTICS = 's';
  static final char EXTENSION = 'x';
  static final char ROLE = 'o';
  static final char ACCESS = 'a';
  static final char DEFAULT_PRIVILEGES = 'p';
  static final char ROLE_SETTINGS = 'g';

  private CatalogRowWriter() {}

  /** The row for an object. */
  public static byte[] write(CatalogObject object) {
    RowWriter row = new RowWriter().octet(VERSION);
    if (object instanceof Schema schema) {
      row.letter(SCHEMA).number(schema.oid()).text(schema.name());
    } else if (object instanceof Table table) {
      write(row.letter(TABLE), table);
    } else if (object instanceof View view) {
      write(row.letter(VIEW), view);
    } else if (object instanceof Sequence sequence) {
      write(row.letter(SEQUENCE), sequence);
    } else if (object instanceof UserType type) {
      write(row.letter(TYPE), type);
    } else if (object instanceof Extension extension) {
      row.letter(EXTENSION).number(extension.oid()).text(extension.name());
      row.text(extension.schema()).text(extension.version());
    } else if (object instanceof Comment comment) {
      row.letter(COMMENT).number(comment.oid()).number(comment.column()).text(comment.text());
    } else if (object instanceof RelationStatistics statistics) {
      StatisticsRow.write(row.letter(STATISTICS), statistics);
    } else if (object instanceof DatabaseRole role) {
      AccessRow.write(row.letter(ROLE), role);
    } else if (object instanceof AccessControl access) {
      AccessRow.write(row.letter(ACCESS), access);
    } else if (object instanceof DefaultPrivileges defaults) {
      AccessRow.write(row.letter(DEFAULT_PRIVILEGES), defaults);
    } else if (object instanceof RoleSettings settings) {
      AccessRow.write(row.letter(ROLE_SETTINGS), settings);
    }
    return row.toBytes();
  }

  private static void write(RowWriter row, Table table) {
    row.number(table.oid()).text(table.schema()).text(table.name());
    row.letter(table.kind())
        .letter(table.persistence())
        .number(table.storageId())
        .number(table.toastId());
    writeColumns(row, table.columns());
    row.number(table.indexes().size());
    for (TableIndex index : table.indexes()) {
      write(row, index);
    }
    row.number(table.constraints().size());
    for (TableConstraint constraint : table.constraints()) {
      write(row, constraint);
    }
    DependencyRow.write(row, table.dependencies());
    row.numbers(table.order());
    TraitsRow.write(row, table.traits());
  }

  private static void writeColumns(RowWriter row, List<TableColumn> columns) {
    row.number(columns.size());
    for (TableColumn column : columns) {
      row.text(column.name()).number(column.number());
      row.number(column.type().oid()).number(column.typmod()).number(column.collation());
      row.flag(column.notNull()).text(column.defaultText());
      row.letter(column.identity()).letter(column.generated()).flag(column.dropped());
      write(row, column.ancestry());
    }
  }

  private static void write(RowWriter row, TableIndex index) {
    row.number(index.oid()).text(index.name()).text(index.method()).number(index.storageId());
    row.flag(index.unique()).flag(index.nullsNotDistinct()).flag(index.primary());
    row.number(index.keys().size());
    for (IndexKey key : index.keys()) {
      row.number(key.attribute()).text(key.expressionText()).number(key.type().oid());
      row.flag(key.descending()).flag(key.nullsFirst());
      row.number(key.collation()).text(key.operatorClass());
    }
    row.numbers(index.included()).text(index.predicateText()).letter(index.state().letter());
    row.number(index.parent());
  }

  private static void write(RowWriter row, TableConstraint constraint) {
    row.number(constraint.oid()).text(constraint.name()).letter(constraint.kind());
    row.numbers(constraint.columns()).text(constraint.checkText());
    row.number(constraint.indexOid()).number(constraint.referencedTable());
    row.numbers(constraint.referencedColumns());
    row.letter(constraint.onUpdate()).letter(constraint.onDelete());
    row.flag(constraint.deferrable()).flag(constraint.initiallyDeferred());
    row.flag(constraint.validated()).flag(constraint.noInherit()).flag(constraint.matchFull());
    row.numbers(constraint.deleteColumns()).texts(constraint.operators());
    write(row, constraint.ancestry());
    row.number(constraint.parent());
  }

  private static void write(RowWriter row, Ancestry ancestry) {
    row.flag(ancestry.local()).number(ancestry.parents());
  }

  private static void write(RowWriter row, View view) {
    row.number(view.oid()).text(view.schema()).text(view.name());
    row.letter(view.persistence()).letter(view.checkOption()).texts(view.options());
    writeColumns(row, view.columns());
    row.text(view.queryText());
    DependencyRow.write(row, view.dependencies());
  }

  private static void write(RowWriter row, Sequence sequence) {
    row.number(sequence.oid()).text(sequence.schema()).text(sequence.name());
    row.letter(sequence.persistence()).number(sequence.storageId());
    row.number(sequence.type().oid()).number(sequence.start()).number(sequence.increment());
    row.number(sequence.minimum()).number(sequence.maximum()).number(sequence.cache());
    row.flag(sequence.cycles()).number(sequence.ownerTable()).number(sequence.ownerColumn());
    row.flag(sequence.identity());
  }

  private static void write(RowWriter row, UserType userType) {
    PgType type = userType.type();
    row.number(type.oid()).text(type.schema()).text(type.name()).letter(type.kind().code());
    PgType array = userType.arrayType();
    row.number(array == null ? 0 : array.oid()).text(array == null ? null : array.name());
    if (type.kind() == PgType.Kind.ENUM) {
      row.number(userType.labels().size());
      for (UserType.EnumLabel label : userType.labels()) {
        row.number(label.oid()).number(Float.floatToIntBits(label.order())).text(label.label());
      }
    } else if (type.kind() == PgType.Kind.COMPOSITE) {
      writeColumns(row, userType.attributes());
    } else if (userType.range() != null) {
      UserType.Range range = userType.range();
      row.number(range.subtype().oid()).number(range.collation()).number(range.difference());
      row.number(range.partner()).text(range.schema()).text(range.constructor());
      row.number(range.constructorOid());
    } else {
      UserType.Domain domain = userType.domain();
      row.number(domain.base().oid()).number(domain.typmod()).number(domain.collation());
      row.flag(domain.notNull()).text(domain.defaultText()).number(domain.checks().size());
      for (UserType.DomainCheck check : domain.checks()) {
        row.number(check.oid()).text(check.name()).text(check.checkText());
      }
    }
  }
}
