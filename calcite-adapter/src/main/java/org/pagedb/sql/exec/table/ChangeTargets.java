package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.run.ExecutionContext;

/** The tables that an UPDATE or DELETE changes: one, or the members of a tree. */
public final class ChangeTargets {

  private final Table table;
  private final List<TreeMember> members;
  private final List<Integer> updated;
  private final List<Check> checks;
  private final ExecutionContext context;
  private final TableChange[] changes;
  private RoutedRows routed;

  private ChangeTargets(
      Table table,
      List<TreeMember> members,
      List<Integer> updated,
      List<Check> checks,
      ExecutionContext context) {
    this.table = table;
    this.members = members;
    this.updated = updated;
    this.checks = checks;
    this.context = context;
    changes = new TableChange[members == null ? 1 : members.size()];
  }

  /** Rows are deleted; {@code members} are a tree's, or null. */
  public static ChangeTargets delete(
      Table table, List<TreeMember> members, ExecutionContext context) {
    return new ChangeTargets(table, members, null, List.of(), context);
  }

  /**
   * Rows are updated.
   *
   * @param members a tree's, or null
   * @param changed attribute numbers of the table that may get a new value
   * @param checks of the table; members have their own
   */
  public static ChangeTargets update(
      Table table,
      List<TreeMember> members,
      List<Integer> changed,
      List<Check> checks,
      ExecutionContext context) {
    return new ChangeTargets(table, members, changed, checks, context);
  }

  Table table() {
    return table;
  }

  boolean isTree() {
    return members != null;
  }

  /** What is done to the rows of a member; of a single table number 0. */
  TableChange change(int member) {
    TableChange change = changes[member];
    if (change == null) {
      change = members == null ? ofTable() : ofMember(members.get(member));
      change.begin();
      changes[member] = change;
    }
    return change;
  }

  private TableChange ofTable() {
    return updated == null
        ? new DeleteChange(table, context)
        : new UpdateChange(table, updated, checks, context);
  }

  private TableChange ofMember(TreeMember member) {
    if (updated == null) {
      return new DeleteChange(member.table(), context);
    }
    if (table.isPartitioned() && routed == null) {
      routed = new RoutedRows(table, context);
    }
    return new MemberUpdateChange(table, member, updated, routed, context);
  }

  /** Called after the last row: checks that wait for the statement's end. */
  void finish() {
    for (TableChange change : changes) {
      if (change != null) {
        change.finishWriting();
      }
    }
    if (routed != null) {
      routed.finishWriting();
    }
    for (TableChange change : changes) {
      if (change != null) {
        change.finishReferenced();
      }
    }
    for (TableChange change : changes) {
      if (change != null) {
        change.finishReferences();
      }
    }
    if (routed != null) {
      routed.checkReferences();
    }
  }
}
