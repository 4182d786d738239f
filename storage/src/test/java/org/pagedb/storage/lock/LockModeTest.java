package org.pagedb.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LockModeTest {

  /** PostgreSQL's table of conflicts, "Explicit Locking", modes in the order of the enum. */
  private static final String[] TABLE = {
    ".......X", //
    "......XX", //
    "....XXXX", //
    "...XXXXX", //
    "..XX.XXX", //
    "..XXXXXX", //
    ".XXXXXXX", //
    "XXXXXXXX",
  };

  /** The same for row locks. */
  private static final String[] ROWS = {"...X", "..XX", ".XXX", "XXXX"};

  @Test
  void tableModesConflictAsInPostgres() {
    for (LockMode left : LockMode.values()) {
      for (LockMode right : LockMode.values()) {
        assertThat(left.conflictsWith(right))
            .as("%s and %s", left, right)
            .isEqualTo(TABLE[left.ordinal()].charAt(right.ordinal()) == 'X');
      }
    }
  }

  @Test
  void rowModesConflictAsInPostgres() {
    for (RowLockMode left : RowLockMode.values()) {
      for (RowLockMode right : RowLockMode.values()) {
        assertThat(left.conflictsWith(right))
            .as("%s and %s", left, right)
            .isEqualTo(ROWS[left.ordinal()].charAt(right.ordinal()) == 'X');
      }
    }
  }

  @Test
  void weakModesDoNotConflictWithOneAnother() {
    for (LockMode left : LockMode.values()) {
      for (LockMode right : LockMode.values()) {
        if (left.isWeak() && right.isWeak()) {
          assertThat(left.conflictsWith(right)).isFalse();
        }
        if (left.isWeak() && left.conflictsWith(right)) {
          assertThat(right.isStrong()).as("%s and %s", left, right).isTrue();
        }
      }
    }
  }

  @Test
  void namesAreThoseOfPgLocks() {
    assertThat(LockMode.SHARE_UPDATE_EXCLUSIVE.label()).isEqualTo("ShareUpdateExclusiveLock");
    assertThat(LockMode.ACCESS_SHARE.label()).isEqualTo("AccessShareLock");
  }
}
