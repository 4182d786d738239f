package org.pagedb.storage.heap;

/**
 * What an UPDATE does to every row it updates; made once per statement.
 *
 * @param changedColumns by column, whether a new value may have been assigned: for the others a
 *     long value stored out of line is handed on as it is
 * @param indexesUnchanged no column of any index is changed, so that new versions may be heap-only
 * @param keysChanged a column that foreign keys may refer to is changed
 */
public record RowChange(boolean[] changedColumns, boolean indexesUnchanged, boolean keysChanged) {}
