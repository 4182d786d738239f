package org.pagedb.sql.tree;

import java.util.List;

/**
 * Where and how a new table is stored. Names may be null.
 *
 * @param accessMethod the table access method of USING
 * @param options the options of WITH
 */
public record TableStorage(
    String accessMethod, List<Option> options, OnCommit onCommit, String tablespace) {

  /** Nothing written. */
  public static final TableStorage DEFAULT = new TableStorage(null, List.of(), OnCommit.NONE, null);

  /** What becomes of a temporary table at commit. */
  public enum OnCommit {
    NONE,
    PRESERVE_ROWS,
    DELETE_ROWS,
    DROP
  }
}
