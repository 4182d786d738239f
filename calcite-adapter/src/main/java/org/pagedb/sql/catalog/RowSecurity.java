package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * Which rows of a table a role may see and make.
 *
 * @param enabled {@code pg_class.relrowsecurity}: whether the policies are heeded
 * @param forced {@code pg_class.relforcerowsecurity}: whether they bind the owner as well
 * @param policies the table's policies, by name
 */
public record RowSecurity(boolean enabled, boolean forced, List<Policy> policies) {

  /** That of most tables. */
  public static final RowSecurity NONE = new RowSecurity(false, false, List.of());

  /** The policy of that name, or null. */
  public Policy policy(String name) {
    for (Policy policy : policies) {
      if (policy.name().equals(name)) {
        return policy;
      }
    }
    return null;
  }

  /** The policy of that oid, or null. */
  public Policy policy(int oid) {
    for (Policy policy : policies) {
      if (policy.oid() == oid) {
        return policy;
      }
    }
    return null;
  }

  /** With the policies heeded, or not. */
  public RowSecurity enabled(boolean newEnabled) {
    return new RowSecurity(newEnabled, forced, policies);
  }

  /** With the owner bound, or not. */
  public RowSecurity forced(boolean newForced) {
    return new RowSecurity(enabled, newForced, policies);
  }

  /** With a policy, in place of the one with the same oid if there is one. */
  public RowSecurity with(Policy policy) {
    List<Policy> all = new ArrayList<>(policies);
    all.removeIf(other -> other.oid() == policy.oid());
    all.add(policy);
    all.sort((one, other) -> one.name().compareTo(other.name()));
    return new RowSecurity(enabled, forced, List.copyOf(all));
  }

  /** Without the policy of that oid. */
  public RowSecurity without(int oid) {
    List<Policy> left = new ArrayList<>(policies);
    left.removeIf(policy -> policy.oid() == oid);
    return new RowSecurity(enabled, forced, List.copyOf(left));
  }
}
