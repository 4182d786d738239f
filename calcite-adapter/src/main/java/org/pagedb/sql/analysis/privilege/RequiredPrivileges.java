package org.pagedb.sql.analysis.privilege;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** What a statement needs privileges for, collected while it is analysed. */
public final class RequiredPrivileges {

  private final List<RelationUse> relations = new ArrayList<>(2);
  private final Map<Integer, String> functions = new LinkedHashMap<>(0);
  private int role = RelationUse.INVOKER;

  /** A relation is named; what is done with it is told to the result. */
  public RelationUse uses(Relation relation) {
    return uses(
        new RelationUse(
            relation.oid(), relation.name(), RelationUse.noun(relation), relation.columns(), role));
  }

  /** A system relation is read. */
  public void readsSystem(int oid, String name, boolean isTable) {
    uses(new RelationUse(oid, name, isTable ? "table" : "view", List.of(), role))
        .needs(Privilege.SELECT);
  }

  private RelationUse uses(RelationUse use) {
    relations.add(use);
    return use;
  }

  /** A function is called; those that everybody may call are not worth remembering. */
  public void calls(PgFunction function, Catalog catalog) {
    if (catalog.access(function.oid()) != null
        || BuiltinAccess.acl(AclObject.FUNCTION, function.oid()) != null) {
      functions.put(
          function.oid(),
          (function.kind() == PgFunction.Kind.AGGREGATE ? "aggregate " : "function ")
              + function.name());
    }
  }

  /** Does something in which relations are checked against another role; 0 is the invoker. */
  public <T> T as(int otherRole, Supplier<T> work) {
    int before = role;
    role = otherRole;
    try {
      return work.get();
    } finally {
      role = before;
    }
  }

  /** The role that relations named now are checked against; 0 is the invoker. */
  public int role() {
    return role;
  }

  /**
   * The message of the failure (42501) if a role runs the statement that may not, else null.
   *
   * @param user the role that runs it
   */
  public String refusal(Catalog catalog, int user) {
    if (relations.isEmpty() && functions.isEmpty()) {
      return null;
    }
    AccessRights rights = new AccessRights(catalog);
    String refusal = refusal(rights, user, true); // PostgreSQL looks at views first
    refusal = refusal == null ? refusal(rights, user, false) : refusal;
    if (refusal != null) {
      return refusal;
    }
    for (Map.Entry<Integer, String> function : functions.entrySet()) {
      if (!rights.has(AclObject.FUNCTION, function.getKey(), user, Privilege.EXECUTE)) {
        return "permission denied for " + function.getValue();
      }
    }
    return null;
  }

  private String refusal(AccessRights rights, int user, boolean views) {
    for (RelationUse use : relations) {
      String refusal = use.isView() == views ? use.refusal(rights, user) : null;
      if (refusal != null) {
        return refusal;
      }
    }
    return null;
  }

  /** How many relations are named so far. */
  public int size() {
    return relations.size();
  }

  /** What was named between two sizes is not done after all. */
  public void forget(int from, int to) {
    relations.subList(from, to).clear();
  }

  /**
   * Fails if a role may not run the statement.
   *
   * @throws SqlFailure 42501
   */
  public void check(Catalog catalog, int user) {
    String refusal = refusal(catalog, user);
    if (refusal != null) {
      throw new SqlFailure(SqlState.INSUFFICIENT_PRIVILEGE, refusal);
    }
  }
}
