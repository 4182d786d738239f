package org.pagedb.sql.tree;

import java.util.List;

/** Upkeep of tables and of the server. */
public sealed interface MaintenanceStatement extends Statement {

  /** VACUUM; no targets means all tables. */
  record Vacuum(List<Option> options, List<Target> targets) implements MaintenanceStatement {}

  /** ANALYZE; no targets means all tables. */
  record Analyze(List<Option> options, List<Target> targets) implements MaintenanceStatement {}

  /** A table with the columns to analyse, or none for all. */
  record Target(RelationName table, List<String> columns) {}

  /** CLUSTER; table and index may be null. */
  record Cluster(RelationName table, String index, List<Option> options)
      implements MaintenanceStatement {}

  /**
   * REINDEX.
   *
   * @param relation the index or table, or null
   * @param name the schema or database, or null
   */
  record Reindex(ReindexKind kind, RelationName relation, String name, List<Option> options)
      implements MaintenanceStatement {

    /**
     * Whether others may write meanwhile.
     *
     * @throws org.pagedb.sql.error.SqlFailure 42601 if the option's value is not a Boolean
     */
    public boolean concurrently() {
      boolean concurrently = false;
      for (Option option : options) {
        if (option.name().equals("concurrently")) {
          concurrently = OptionValues.isOn(option);
        }
      }
      return concurrently;
    }
  }

  /** What REINDEX works on. */
  enum ReindexKind {
    INDEX,
    TABLE,
    SCHEMA,
    DATABASE,
    SYSTEM
  }

  /** CHECKPOINT. */
  record Checkpoint() implements MaintenanceStatement {}

  /** LOAD. */
  record Load(String file) implements MaintenanceStatement {}

  /** LOCK TABLE. */
  record Lock(List<FromItem.Relation> tables, LockMode mode, boolean nowait)
      implements MaintenanceStatement {}

  /** The table lock modes, weakest first. */
  enum LockMode {
    ACCESS_SHARE,
    ROW_SHARE,
    ROW_EXCLUSIVE,
    SHARE_UPDATE_EXCLUSIVE,
    SHARE,
    SHARE_ROW_EXCLUSIVE,
    EXCLUSIVE,
    ACCESS_EXCLUSIVE
  }

  /** TRUNCATE. */
  record Truncate(List<FromItem.Relation> tables, boolean restartSequences, boolean cascade)
      implements MaintenanceStatement {}
}
