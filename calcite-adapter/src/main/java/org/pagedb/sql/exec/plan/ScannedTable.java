package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.type.PgType;

/**
 * What a scan gives of a table.
 *
 * @param alias the name by which the query knows the table
 * @param attributes attribute numbers in output order, those of system columns among them
 * @param wanted for each whether anything reads it; columns that nothing reads are absent
 * @param place where the table stands in a tree that is read as a whole, or null
 */
public record ScannedTable(
    Table table, String alias, List<Integer> attributes, List<Boolean> wanted, TreePlace place) {

  /**
   * A table's place in a tree.
   *
   * @param root the oid of the tree's root
   * @param member the table's number among the tree's members
   */
  public record TreePlace(int root, int member) {}

  /** The attribute number of a row's place in a tree. */
  static final int PLACE = ScanColumns.PLACE;

  /** A scan of one table. */
  public ScannedTable(Table table, String alias, List<Integer> attributes, List<Boolean> wanted) {
    this(table, alias, attributes, wanted, null);
  }

  /** All of the attributes wanted. */
  public static ScannedTable all(Table table, String alias, List<Integer> attributes) {
    return new ScannedTable(
        table, alias, attributes, Collections.nCopies(attributes.size(), Boolean.TRUE));
  }

  /** The same scan of which only these columns are wanted. */
  public ScannedTable wanting(BitSet columns) {
    List<Boolean> only = new ArrayList<>(attributes.size());
    for (int i = 0; i < attributes.size(); i++) {
      only.add(columns.get(i));
    }
    return new ScannedTable(table, alias, attributes, only, place);
  }

  /** The columns' types. */
  public List<PgType> types() {
    List<PgType> types = new ArrayList<>(attributes.size());
    for (int attribute : attributes) {
      if (attribute > 0) {
        types.add(table.column(attribute).type());
      } else {
        types.add(ScanColumns.systemType(attribute));
      }
    }
    return types;
  }

  /** For the operators. */
  ScanColumns columns() {
    return new ScanColumns(attributes, wanted, table.oid(), place == null ? 0 : place.member());
  }

  /** {@code name} or {@code name alias}. */
  String nameWithAlias() {
    return alias == null || alias.equals(table.name()) ? table.name() : table.name() + " " + alias;
  }
}
