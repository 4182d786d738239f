package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.RowSecurity;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * The row security policies of one table that bind the role whose privileges count, at the place of
 * a statement where the table is named. Of the permissive ones that speak of a command one must
 * hold, and all restrictive ones.
 *
 * <p>Commands are the letters of {@code pg_policy.polcmd}.
 */
final class RowPolicies {

  static final char SELECT = 'r';
  static final char INSERT = 'a';
  static final char UPDATE = 'w';
  static final char DELETE = 'd';

  private static final String NEW_ROW = "new row violates row-level security policy";
  private static final String TARGET_ROW = "target row violates row-level security policy";
  private static final String OF_USING = " (USING expression)";

  private final StatementContext statement;
  private final Table table;
  private final List<Policy> binding;
  private final int role;

  private RowPolicies(StatementContext statement, Table table, List<Policy> binding, int role) {
    this.statement = statement;
    this.table = table;
    this.binding = binding;
    this.role = role;
  }

  /**
   * The policies that bind, of which there may be none; null if row-level security is not for this
   * role, or the table has none.
   *
   * @throws SqlFailure 42501 if the session wants a failure instead
   */
  static RowPolicies of(StatementContext statement, Table table) {
    RowSecurity security = table.traits().rowSecurity();
    if (!security.enabled() || statement.edits() != null || statement.queryRecord() != null) {
      return null; // what is only written down shows nobody a row
    }
    int named = statement.privileges().role();
    int role = named == 0 ? statement.user() : named;
    AccessRights rights = new AccessRights(statement.catalog());
    if (!rights.isBoundByPolicies(role, table)) {
      return null;
    }
    if (!statement.rowSecurity()) {
      throw refusal(table, rights.owns(role, table.oid()));
    }
    List<Policy> binding = new ArrayList<>();
    for (Policy policy : security.policies()) {
      if (isFor(policy, role, rights)) {
        binding.add(policy);
      }
    }
    return new RowPolicies(statement, table, binding, named);
  }

  private static SqlFailure refusal(Table table, boolean owner) {
    SqlFailure failure =
        SqlFailure.of(
            SqlState.INSUFFICIENT_PRIVILEGE,
            "query would be affected by row-level security policy for table \"%s\"",
            table.name());
    return owner
        ? failure.hint(
            "To disable the policy for the table's owner, use ALTER TABLE NO FORCE ROW LEVEL"
                + " SECURITY.")
        : failure;
  }

  private static boolean isFor(Policy policy, int role, AccessRights rights) {
    for (int each : policy.roles()) {
      if (each == 0 || rights.roles().hasPrivilegesOf(role, each)) {
        return true;
      }
    }
    return false;
  }

  /** The rows of a scan that the policies of all the commands let through. */
  AlgebraNode visible(AlgebraNode scan, char... commands) {
    List<Expression> conditions = new ArrayList<>();
    for (char command : commands) {
      List<Expression> permissive = new ArrayList<>();
      for (Policy policy : speakingOf(command)) {
        if (policy.usingText() != null) {
          (policy.permissive() ? permissive : conditions).add(condition(policy.usingText()));
        }
      }
      conditions.add(any(permissive));
    }
    Expression all =
        conditions.size() == 1
            ? conditions.get(0)
            : new Expression.And(List.copyOf(conditions), BuiltinTypes.BOOL);
    return new AlgebraNode.Barrier(new AlgebraNode.Filter(scan, all));
  }

  /** What new rows of a command must satisfy. */
  List<RowPolicy> checks(char command) {
    return checks(command, false, NEW_ROW, "");
  }

  /** What new rows must satisfy so that who makes them may see them. */
  List<RowPolicy> visibility() {
    return checks(SELECT, true, NEW_ROW, "");
  }

  /** What a row must satisfy that ON CONFLICT is to update. */
  List<RowPolicy> conflict(char command) {
    return checks(command, true, NEW_ROW, OF_USING);
  }

  /** What a row must satisfy that MERGE is to update or delete. */
  List<RowPolicy> target(char command) {
    return checks(command, true, TARGET_ROW, OF_USING);
  }

  private List<RowPolicy> checks(char command, boolean using, String message, String which) {
    List<Expression> permissive = new ArrayList<>();
    List<RowPolicy> checks = new ArrayList<>();
    String table = which + " for table \"" + this.table.name() + '"';
    for (Policy policy : speakingOf(command)) {
      String text = using || policy.checkText() == null ? policy.usingText() : policy.checkText();
      if (text == null) {
        continue;
      }
      if (policy.permissive()) {
        permissive.add(condition(text));
      } else {
        String refusal = message + " \"" + policy.name() + '"' + table;
        checks.add(new RowPolicy(condition(text), refusal));
      }
    }
    checks.add(0, new RowPolicy(any(permissive), message + table));
    return checks;
  }

  private List<Policy> speakingOf(char command) {
    List<Policy> speaking = new ArrayList<>();
    for (Policy policy : binding) {
      if (policy.appliesTo(command)) {
        speaking.add(policy);
      }
    }
    return speaking;
  }

  private static Expression any(List<Expression> conditions) {
    return switch (conditions.size()) {
      case 0 -> new Expression.Constant(false, BuiltinTypes.BOOL);
      case 1 -> conditions.get(0);
      default -> new Expression.Or(List.copyOf(conditions), BuiltinTypes.BOOL);
    };
  }

  /** A policy's condition over the table's row, read as what the catalog says, not who asks. */
  private Expression condition(String text) {
    if (!statement.policing().add(table.oid())) {
      throw SqlFailure.of(
          SqlState.INVALID_OBJECT_DEFINITION,
          "infinite recursion detected in policy for relation \"%s\"",
          table.name());
    }
    boolean trusted = statement.relations().trust(true);
    try {
      return statement
          .privileges()
          .as(
              role,
              () ->
                  StoredExpressions.conditionOverTable(
                      statement, table, text, StoredExpressions.Kind.POLICY));
    } finally {
      statement.relations().trust(trusted);
      statement.policing().remove(table.oid());
    }
  }
}
