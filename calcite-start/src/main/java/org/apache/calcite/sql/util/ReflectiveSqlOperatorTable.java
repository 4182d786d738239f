package org.apache.calcite.sql.util;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/**
 * Calcite's table of operators without its search for them. The original looks at every field and
 * annotation of the standard table by reflection, so that operators can be looked up by name;
 * pagedb resolves names itself and takes Calcite's operators from the fields.
 */
public abstract class ReflectiveSqlOperatorTable extends SqlOperatorTables.IndexedSqlOperatorTable {

  /** As in the original. */
  protected ReflectiveSqlOperatorTable() {
    super(ImmutableList.of());
  }

  /** Finds nothing. */
  public final SqlOperatorTable init() {
    return this;
  }

  @Override
  public void lookupOperatorOverloads(
      SqlIdentifier name,
      SqlFunctionCategory category,
      SqlSyntax syntax,
      List<SqlOperator> operators,
      SqlNameMatcher matcher) {
    // None is known by name.
  }
}
