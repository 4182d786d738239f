package org.pagedb.storage.lock;

/** What a lock is on. */
public sealed interface LockTag {

  /** How PostgreSQL names it in the detail of a deadlock. */
  String describe(int database);

  /** A table, index, sequence or view, by oid. */
  record Relation(int relation) implements LockTag {
    @Override
    public String describe(int database) {
      return "relation %s of database %s"
          .formatted(Integer.toUnsignedString(relation), Integer.toUnsignedString(database));
    }
  }

  /** A row version: {@code tid} is {@code block << 16 | offset number}. */
  record Tuple(int relation, long tid) implements LockTag {
    @Override
    public String describe(int database) {
      return "tuple (%d,%d) of relation %s of database %s"
          .formatted(
              tid >>> 16,
              tid & 0xFFFF,
              Integer.toUnsignedString(relation),
              Integer.toUnsignedString(database));
    }

    @Override
    public int hashCode() {
      long mixed = (tid ^ (long) relation << 32) * 0x9E37_79B9_7F4A_7C15L;
      return (int) (mixed >>> 32);
    }
  }

  /** A transaction, held by itself from its first write to its end. */
  record TransactionId(long xid) implements LockTag {
    @Override
    public String describe(int database) {
      return "transaction " + xid;
    }
  }

  /** The transaction that a session runs, whether or not it has written anything. */
  record VirtualTransaction(int processId) implements LockTag {
    @Override
    public String describe(int database) {
      return "virtual transaction " + Integer.toUnsignedString(processId) + "/1";
    }
  }

  /** Any other catalog object: the catalog's oid and the object's. */
  record CatalogObject(int catalog, int object) implements LockTag {
    @Override
    public boolean equals(Object other) {
      return other instanceof CatalogObject that
          && catalog == that.catalog
          && object == that.object;
    }

    @Override
    public int hashCode() {
      return 31 * catalog + object;
    }

    @Override
    public String describe(int database) {
      return "object %s of class %s of database %s"
          .formatted(
              Integer.toUnsignedString(object),
              Integer.toUnsignedString(catalog),
              Integer.toUnsignedString(database));
    }
  }

  /**
   * A number that the application gave a meaning to.
   *
   * @param high the upper half of a bigint key, or the first of two int keys
   * @param low the lower half, or the second key
   * @param form 1 for a bigint key, 2 for two int keys: they never meet
   */
  record Advisory(int high, int low, int form) implements LockTag {

    /** The lock that {@code pg_advisory_lock(bigint)} takes. */
    public static Advisory of(long key) {
      return new Advisory((int) (key >>> 32), (int) key, 1);
    }

    /** The lock that {@code pg_advisory_lock(int, int)} takes. */
    public static Advisory of(int first, int second) {
      return new Advisory(first, second, 2);
    }

    @Override
    public String describe(int database) {
      return "advisory lock [%s,%s,%s,%d]"
          .formatted(
              Integer.toUnsignedString(database),
              Integer.toUnsignedString(high),
              Integer.toUnsignedString(low),
              form);
    }
  }
}
