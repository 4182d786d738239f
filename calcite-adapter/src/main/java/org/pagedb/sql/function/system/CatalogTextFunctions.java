package org.pagedb.sql.function.system;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.service.CatalogFacts;

/** {@code pg_get_…def}, {@code …_description}, {@code pg_…_is_visible} and their kin. */
public final class CatalogTextFunctions implements FunctionArea {

  private static final int UPDATE = 4;
  private static final int DEFAULT_TABLESPACE = 1663;
  private static final int GLOBAL_TABLESPACE = 1664;
  private static final List<PgType> TREE_ROW =
      List.of(BuiltinTypes.REGCLASS, BuiltinTypes.REGCLASS, BuiltinTypes.BOOL, BuiltinTypes.INT4);

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    CatalogFacts facts = context.session().catalog();
    return switch (function) {
      case "pg_get_constraintdef" -> facts.constraint(oid(arguments), false);
      case "pg_get_constraintdef_ext" -> facts.constraint(oid(arguments), (Boolean) arguments[1]);
      case "pg_get_indexdef" -> facts.index(oid(arguments), 0, true);
      case "pg_get_indexdef_ext" ->
          facts.index(oid(arguments), (int) (long) (Long) arguments[1], !(Boolean) arguments[2]);
      case "pg_get_viewdef" -> facts.view(oid(arguments), false);
      case "pg_get_viewdef_ext" -> facts.view(oid(arguments), (Boolean) arguments[1]);
      case "pg_get_viewdef_wrap" -> facts.view(oid(arguments), true);
      case "pg_get_viewdef_name" -> facts.view(facts.viewNamed((String) arguments[0]), false);
      case "pg_get_viewdef_name_ext" ->
          facts.view(facts.viewNamed((String) arguments[0]), (Boolean) arguments[1]);
      // What is kept is already in the form to be shown.
      case "pg_get_expr" -> arguments[0];
      case "pg_get_expr_ext" ->
          (Boolean) arguments[2]
              ? facts.prettyExpression((String) arguments[0], (int) (long) (Long) arguments[1])
              : arguments[0];
      case "row_security_active_name" ->
          facts.isRowSecurityActive(facts.viewNamed((String) arguments[0]));
      case "pg_get_userbyid" -> facts.roleName(oid(arguments));
      case "pg_get_function_arguments" -> facts.functionArguments(oid(arguments));
      case "pg_get_function_identity_arguments" -> facts.functionIdentityArguments(oid(arguments));
      case "pg_get_function_result" -> facts.functionResult(oid(arguments));
      case "pg_get_partkeydef" -> facts.partitionKey(oid(arguments));
      case "pg_partition_root" -> facts.partitionRoot(oid(arguments));
      case "pg_partition_ancestors" -> facts.partitionAncestors(oid(arguments)).iterator();
      case "pg_partition_tree" -> partitionTree(facts.partitionTree(oid(arguments)));
      // There are none of these.
      case "pg_get_triggerdef",
          "pg_get_triggerdef_ext",
          "pg_get_ruledef",
          "pg_get_ruledef_ext",
          "pg_get_statisticsobjdef",
          "pg_get_statisticsobjdef_columns",
          "pg_get_function_sqlbody",
          "shobj_description(oid,name)" ->
          null;
      case "obj_description(oid)" -> facts.comment(null, oid(arguments), 0);
      case "obj_description(oid,name)" -> facts.comment((String) arguments[1], oid(arguments), 0);
      case "col_description(oid,int4)" ->
          facts.comment("pg_class", oid(arguments), (int) (long) (Long) arguments[1]);
      default -> visibility(function, oidOrZero(arguments), facts);
    };
  }

  private static Iterator<Object> partitionTree(List<Object[]> tree) {
    List<Object> rows = new ArrayList<>(tree.size());
    for (Object[] row : tree) {
      rows.add(new RecordValue(TREE_ROW, row));
    }
    return rows.iterator();
  }

  private static Object visibility(String function, int oid, CatalogFacts facts) {
    return switch (function) {
      case "pg_table_is_visible" -> facts.isVisible("pg_class", oid);
      case "pg_type_is_visible" -> facts.isVisible("pg_type", oid);
      case "pg_function_is_visible" -> facts.isVisible("pg_proc", oid);
      case "pg_operator_is_visible" -> facts.isVisible("pg_operator", oid);
      case "pg_collation_is_visible" -> facts.isVisible("pg_collation", oid);
      case "pg_opclass_is_visible" -> facts.isVisible("pg_opclass", oid);
      case "pg_opfamily_is_visible" -> facts.isVisible("pg_opfamily", oid);
      case "pg_conversion_is_visible" -> facts.isVisible("pg_conversion", oid);
      case "pg_statistics_obj_is_visible" -> facts.isVisible("pg_statistic_ext", oid);
      case "pg_ts_config_is_visible" -> facts.isVisible("pg_ts_config", oid);
      case "pg_ts_dict_is_visible" -> facts.isVisible("pg_ts_dict", oid);
      case "pg_ts_parser_is_visible" -> facts.isVisible("pg_ts_parser", oid);
      case "pg_ts_template_is_visible" -> facts.isVisible("pg_ts_template", oid);
      case "pg_my_temp_schema" -> (long) facts.temporarySchema();
      case "pg_is_other_temp_schema" -> facts.isOtherTemporarySchema(oid);
      case "pg_relation_filenode" -> facts.fileNode(oid);
      case "pg_relation_is_publishable" -> facts.isPublishable(oid);
      case "pg_tablespace_location" -> tablespaceLocation(oid);
      case "pg_relation_is_updatable" -> (long) facts.updatableEvents(oid);
      case "pg_column_is_updatable" -> (facts.updatableEvents(oid) & UPDATE) != 0;
      case "row_security_active" -> facts.isRowSecurityActive(oid);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** Those that there are lie in the database's own directory. */
  private static String tablespaceLocation(int oid) {
    if (oid != 0 && oid != DEFAULT_TABLESPACE && oid != GLOBAL_TABLESPACE) {
      throw SqlFailure.of(
          SqlState.UNDEFINED_FILE,
          "could not stat file \"pg_tblspc/%s\": No such file or directory",
          Integer.toUnsignedString(oid));
    }
    return "";
  }

  private static int oid(Object[] arguments) {
    return (int) (long) (Long) arguments[0];
  }

  private static int oidOrZero(Object[] arguments) {
    return arguments.length == 0 ? 0 : oid(arguments);
  }
}
