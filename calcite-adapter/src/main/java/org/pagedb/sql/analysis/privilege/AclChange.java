package org.pagedb.sql.analysis.privilege;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.access.AclItem;

/**
 * Access control lists with something granted or revoked. A privilege that was passed on by grant
 * option falls with the option, if CASCADE lets it.
 */
public final class AclChange {

  private final AccessRights rights;
  private final int owner;
  private final boolean cascade;

  /** For lists of an object with the given owner. */
  public AclChange(AccessRights rights, int owner, boolean cascade) {
    this.rights = rights;
    this.owner = owner;
    this.cascade = cascade;
  }

  /**
   * The list with an item's privileges and options added.
   *
   * @throws SqlFailure 0LP01 if the options would go round in a circle
   */
  public List<AclItem> granted(List<AclItem> acl, AclItem added) {
    if (added.options() != 0) {
      checkCircularity(acl, added);
    }
    AclItem before = between(acl, added);
    return replaced(
        acl,
        before,
        added.with(before.privileges() | added.privileges(), before.options() | added.options()));
  }

  /**
   * The list without an item's privileges and options.
   *
   * @throws SqlFailure 2BP01 if others depend on them and there is no CASCADE
   */
  public List<AclItem> revoked(List<AclItem> acl, AclItem removed) {
    AclItem before = between(acl, removed);
    AclItem after =
        removed.with(
            before.privileges() & ~removed.privileges(), before.options() & ~removed.options());
    List<AclItem> left = replaced(acl, before, after);
    int lost = before.options() & ~after.options();
    return lost == 0 ? left : withoutDependents(left, removed.grantee(), lost);
  }

  private static AclItem between(List<AclItem> acl, AclItem item) {
    for (AclItem known : acl) {
      if (known.isBetween(item.grantee(), item.grantor())) {
        return known;
      }
    }
    return item.with(0, 0);
  }

  private static List<AclItem> replaced(List<AclItem> acl, AclItem before, AclItem after) {
    List<AclItem> changed = new ArrayList<>(acl);
    int place = changed.indexOf(before);
    if (place < 0 || before.isEmpty()) {
      changed.add(after);
    } else {
      changed.set(place, after);
    }
    changed.removeIf(AclItem::isEmpty);
    return changed;
  }

  private List<AclItem> withoutDependents(List<AclItem> acl, int grantee, int lost) {
    if (grantee == owner) {
      return acl; // the owner can always grant
    }
    int options = lost << AccessRights.OPTIONS;
    int kept = rights.mask(acl, grantee, owner, options) >>> AccessRights.OPTIONS;
    int revoked = lost & ~kept;
    List<AclItem> left = acl;
    while (revoked != 0) {
      AclItem dependent = grantedBy(left, grantee, revoked);
      if (dependent == null) {
        break;
      }
      if (!cascade) {
        throw new SqlFailure(SqlState.DEPENDENT_OBJECTS_STILL_EXIST, "dependent privileges exist")
            .hint("Use CASCADE to revoke them too.");
      }
      left = revoked(left, dependent.with(revoked, revoked));
    }
    return left;
  }

  private static AclItem grantedBy(List<AclItem> acl, int grantor, int privileges) {
    for (AclItem item : acl) {
      if (item.grantor() == grantor && (item.privileges() & privileges) != 0) {
        return item;
      }
    }
    return null;
  }

  /** Takes the grantee's options away for trial: the grantor must still have its own then. */
  private void checkCircularity(List<AclItem> acl, AclItem added) {
    if (added.grantor() == owner) {
      return;
    }
    AclChange trial = new AclChange(rights, owner, true);
    List<AclItem> left = acl;
    for (AclItem item = withOptions(left, added); item != null; item = withOptions(left, added)) {
      left = trial.revoked(left, item);
    }
    int wanted = added.options() << AccessRights.OPTIONS;
    if (rights.mask(left, added.grantor(), owner, wanted) != wanted) {
      throw new SqlFailure(
          SqlState.INVALID_GRANT_OPERATION,
          "grant options cannot be granted back to your own grantor");
    }
  }

  private static AclItem withOptions(List<AclItem> acl, AclItem added) {
    for (AclItem item : acl) {
      if (item.grantee() == added.grantee() && item.options() != 0) {
        return item;
      }
    }
    return null;
  }

  /** The list of an object that another role owns from now on. */
  public static List<AclItem> ofNewOwner(List<AclItem> acl, int oldOwner, int newOwner) {
    if (acl == null) {
      return null;
    }
    List<AclItem> changed = new ArrayList<>(acl.size());
    for (AclItem item : acl) {
      int grantee = item.grantee() == oldOwner ? newOwner : item.grantee();
      int grantor = item.grantor() == oldOwner ? newOwner : item.grantor();
      AclItem moved = new AclItem(grantee, grantor, item.privileges(), item.options());
      AclItem known = between(changed, moved);
      changed.remove(known);
      changed.add(
          moved.with(known.privileges() | moved.privileges(), known.options() | moved.options()));
    }
    return changed;
  }
}
