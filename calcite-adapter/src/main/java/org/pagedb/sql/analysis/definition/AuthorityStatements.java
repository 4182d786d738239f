package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.tree.Statement;

/** The statements about roles and privileges. */
final class AuthorityStatements {

  private final DefinitionContext context;

  AuthorityStatements(DefinitionContext context) {
    this.context = context;
  }

  void run(Statement statement) {
    if (statement instanceof PrivilegeStatement.Grant grant) {
      new Granting(context, grant).run();
    } else if (statement instanceof PrivilegeStatement.GrantRole grant) {
      new RoleMembers(context).grantOrRevoke(grant);
    } else if (statement instanceof PrivilegeStatement.AlterDefaultPrivileges alter) {
      new DefaultPrivilegeStatements(context).alter(alter);
    } else {
      run((RoleStatement) statement);
    }
  }

  private void run(RoleStatement statement) {
    if (statement instanceof RoleStatement.CreateRole create) {
      new RoleDefinitions(context).create(create);
    } else if (statement instanceof RoleStatement.AlterRole alter) {
      new RoleDefinitions(context).alter(alter);
    } else if (statement instanceof RoleStatement.AlterRoleSetting alter) {
      new RoleSettingStatements(context).alter(alter);
    } else if (statement instanceof RoleStatement.DropRole drop) {
      new RoleDropping(context).drop(drop);
    } else if (statement instanceof RoleStatement.DropOwned drop) {
      new RoleDropping(context).dropOwned(drop);
    } else {
      new Ownership(context).reassign((RoleStatement.ReassignOwned) statement);
    }
  }
}
