package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.query.TextEdits;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.RowSecurity;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.PolicyStatement;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.Role;

/** CREATE and ALTER POLICY. */
final class PolicyDefinitions {

  private static final char INSERT = 'a';

  private final DefinitionContext context;

  PolicyDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void run(PolicyStatement statement) {
    if (statement instanceof PolicyStatement.CreatePolicy create) {
      create(create);
    } else {
      alter((PolicyStatement.AlterPolicy) statement);
    }
  }

  private void create(PolicyStatement.CreatePolicy statement) {
    char command = letter(statement.command());
    if (isForOldRowsAlone(command) && statement.withCheck() != null) {
      throw new SqlFailure(
          SqlState.SYNTAX_ERROR, "WITH CHECK cannot be applied to SELECT or DELETE");
    }
    if (command == INSERT && statement.using() != null) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "only WITH CHECK expression allowed for INSERT");
    }
    List<Integer> roles = roles(statement.roles());
    Table table = table(statement.table());
    Stored using = stored(table, statement.using());
    Stored check = stored(table, statement.withCheck());
    refuseTaken(table, statement.name());
    Policy policy =
        new Policy(
            context.oids().take(),
            statement.name(),
            statement.permissive(),
            command,
            roles,
            using.text(),
            check.text(),
            both(using, check));
    put(table, table.traits().rowSecurity().with(policy));
  }

  private void alter(PolicyStatement.AlterPolicy statement) {
    List<Integer> roles = statement.roles() == null ? null : roles(statement.roles());
    Table table = table(statement.table());
    Stored using = stored(table, statement.using());
    Stored check = stored(table, statement.withCheck());
    Policy policy = require(table, statement.name());
    if (isForOldRowsAlone(policy.command()) && statement.withCheck() != null) {
      throw new SqlFailure(
          SqlState.SYNTAX_ERROR, "only USING expression allowed for SELECT, DELETE");
    }
    if (policy.command() == INSERT && statement.using() != null) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "only WITH CHECK expression allowed for INSERT");
    }
    Stored newUsing = statement.using() == null ? again(table, policy.usingText()) : using;
    Stored newCheck = statement.withCheck() == null ? again(table, policy.checkText()) : check;
    Policy altered = policy.of(newUsing.text(), newCheck.text(), both(newUsing, newCheck));
    put(table, table.traits().rowSecurity().with(roles == null ? altered : altered.binding(roles)));
  }

  void rename(ObjectStatement.Rename statement) {
    ObjectName.OnRelation named = (ObjectName.OnRelation) statement.object();
    Table table = table(DropStatements.name(named.relation()));
    Policy policy = table.traits().rowSecurity().policy(named.name());
    if (policy == null && statement.ifExists()) {
      context.notice(missing(table, named.name()).getMessage() + ", skipping");
      return;
    }
    refuseTaken(table, statement.newName());
    Policy found = require(table, named.name());
    put(table, table.traits().rowSecurity().with(found.renamed(statement.newName())));
  }

  private static boolean isForOldRowsAlone(char command) {
    return command == 'r' || command == 'd';
  }

  private static char letter(String command) {
    return switch (command) {
      case "select" -> 'r';
      case "insert" -> INSERT;
      case "update" -> 'w';
      case "delete" -> 'd';
      default -> Policy.ALL;
    };
  }

  private List<Integer> roles(List<Role> written) {
    RoleSpec spec = new RoleSpec(context);
    List<Integer> roles = new ArrayList<>(written.size());
    for (Role role : written) {
      if (role.kind() == Role.Kind.PUBLIC) {
        if (written.size() > 1) {
          context.warning(
              SqlState.INVALID_PARAMETER_VALUE, "ignoring specified roles other than PUBLIC");
        }
        return List.of(0);
      }
      roles.add(spec.oid(role));
    }
    return List.copyOf(roles);
  }

  /** The table, which must be the user's own. */
  private Table table(RelationName name) {
    Relation relation = context.relation(name);
    context.requireOwner(relation);
    if (relation instanceof Table table && table.queryText() == null) {
      return table;
    }
    throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + relation.name() + "\" is not a table");
  }

  static Policy require(Table table, String name) {
    Policy policy = table.traits().rowSecurity().policy(name);
    if (policy == null) {
      throw missing(table, name);
    }
    return policy;
  }

  private static SqlFailure missing(Table table, String name) {
    return SqlFailure.of(
        SqlState.UNDEFINED_OBJECT,
        "policy \"%s\" for table \"%s\" does not exist",
        name,
        table.name());
  }

  private static void refuseTaken(Table table, String name) {
    if (table.traits().rowSecurity().policy(name) != null) {
      throw SqlFailure.of(
          SqlState.DUPLICATE_OBJECT,
          "policy \"%s\" for table \"%s\" already exists",
          name,
          table.name());
    }
  }

  private void put(Table table, RowSecurity security) {
    context.put(table.withTraits(table.traits().secured(security)));
  }

  // ---- conditions

  /** A condition as the catalog keeps it, with what it needs; the text is null if there is none. */
  private record Stored(String text, List<Dependency> dependencies) {
    static final Stored NONE = new Stored(null, List.of());
  }

  private static List<Dependency> both(Stored using, Stored check) {
    List<Dependency> all = new ArrayList<>(using.dependencies());
    for (Dependency dependency : check.dependencies()) {
      if (!all.contains(dependency)) {
        all.add(dependency);
      }
    }
    return all;
  }

  private Stored stored(Table table, PolicyStatement.Condition written) {
    if (written == null) {
      return Stored.NONE;
    }
    StatementContext analysis = context.statement();
    TextEdits edits = new TextEdits();
    analysis.record(edits);
    try {
      Expression condition =
          StoredExpressions.newCondition(
              analysis, table, written.expression(), StoredExpressions.Kind.POLICY);
      String text = holdsSubquery(condition) ? text(written, edits) : null;
      return stored(table, condition, edits, text);
    } catch (SqlFailure failure) {
      throw failure.movedBy(-failure.position()); // PostgreSQL's have none here
    }
  }

  /** A condition that is kept already. */
  private Stored again(Table table, String text) {
    if (text == null) {
      return Stored.NONE;
    }
    StatementContext analysis = context.statement();
    TextEdits edits = new TextEdits();
    analysis.record(edits);
    Expression condition =
        StoredExpressions.conditionOverTable(analysis, table, text, StoredExpressions.Kind.POLICY);
    return stored(table, condition, edits, text);
  }

  private static Stored stored(Table table, Expression condition, TextEdits edits, String text) {
    List<Dependency> needed = new ArrayList<>(StoredText.dependencies(condition, 0));
    for (int relation : edits.relations()) {
      if (relation != table.oid()) {
        needed.add(new Dependency(0, relation, 0, Dependency.Strength.NORMAL));
      }
    }
    String kept =
        text != null ? text : StoredText.of(condition, new TableBuilder(table).columnNames());
    return new Stored(kept, needed);
  }

  /** Writes a relation's new name into the policies that read it. */
  void follow(Table table, Relation renamed) {
    RowSecurity security = table.traits().rowSecurity();
    for (Policy policy : security.policies()) {
      for (Dependency dependency : policy.dependencies()) {
        if (dependency.referenced() == renamed.oid() && !(renamed instanceof Sequence)) {
          security =
              security.with(
                  policy.of(
                      renamed(table, policy.usingText(), renamed),
                      renamed(table, policy.checkText(), renamed),
                      policy.dependencies()));
        }
      }
    }
    if (security != table.traits().rowSecurity()) {
      put(table, security);
    }
  }

  /** Writes a column's new name into the policies of other tables that read it. */
  void follow(Table read, TableColumn column, String newName) {
    for (CatalogObject object : context.catalog().objects()) {
      if (!(object instanceof Table table) || table.oid() == read.oid()) {
        continue;
      }
      RowSecurity security = table.traits().rowSecurity();
      for (Policy policy : security.policies()) {
        for (Dependency dependency : policy.dependencies()) {
          if (dependency.referenced() == read.oid()) {
            security =
                security.with(
                    policy.of(
                        renamed(table, policy.usingText(), read, column, newName),
                        renamed(table, policy.checkText(), read, column, newName),
                        policy.dependencies()));
          }
        }
      }
      if (security != table.traits().rowSecurity()) {
        put(table, security);
      }
    }
  }

  private String renamed(Table table, String text, Table read, TableColumn column, String newName) {
    return text == null
        ? null
        : StoredExpressions.withColumnRenamed(
            context.statement(), table, text, read, column, newName);
  }

  private String renamed(Table table, String text, Relation renamed) {
    return text == null
        ? null
        : StoredExpressions.withRenamed(context.statement(), table, text, renamed);
  }

  private static boolean holdsSubquery(Expression condition) {
    return ExpressionChildren.any(condition, Expression.Subquery.class::isInstance);
  }

  /** What was written, with relations and stars written out. */
  private String text(PolicyStatement.Condition written, TextEdits edits) {
    String text = context.text();
    int from = text.offsetByCodePoints(0, written.start() - 1 - context.textStart());
    int to = text.offsetByCodePoints(0, written.end() - 1 - context.textStart());
    return edits.apply(text.substring(from, to), written.start() - 1).strip();
  }
}
