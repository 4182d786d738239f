package org.pagedb.sql.catalog;

import java.util.List;

/**
 * A row security policy of a table: a row of {@code pg_policy}.
 *
 * @param oid its oid
 * @param name its name, unique among the table's policies
 * @param permissive whether one such policy is enough; those that are restrictive must all hold
 * @param command {@code pg_policy.polcmd}: r, a, w, d, or * for all
 * @param roles the oids of the roles that it binds, 0 for PUBLIC
 * @param usingText the condition on rows that are there, in SQL, or null
 * @param checkText the condition on new rows, in SQL, or null
 * @param dependencies what the conditions need beside the table itself
 */
public record Policy(
    int oid,
    String name,
    boolean permissive,
    char command,
    List<Integer> roles,
    String usingText,
    String checkText,
    List<Dependency> dependencies) {

  /** {@link #command} of a policy for all commands. */
  public static final char ALL = '*';

  /** A copy under another name. */
  public Policy renamed(String newName) {
    return new Policy(oid, newName, permissive, command, roles, usingText, checkText, dependencies);
  }

  /** A copy for other roles. */
  public Policy binding(List<Integer> newRoles) {
    return new Policy(
        oid, name, permissive, command, List.copyOf(newRoles), usingText, checkText, dependencies);
  }

  /** A copy with other conditions. */
  public Policy of(String newUsing, String newCheck, List<Dependency> newDependencies) {
    return new Policy(
        oid, name, permissive, command, roles, newUsing, newCheck, List.copyOf(newDependencies));
  }

  /** Whether it speaks of a command, given by the letter of {@code polcmd}. */
  public boolean appliesTo(char asked) {
    return command == ALL || command == asked;
  }
}
