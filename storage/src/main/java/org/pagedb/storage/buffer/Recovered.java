package org.pagedb.storage.buffer;

import java.util.List;
import org.pagedb.storage.wal.Preparation;
import org.pagedb.storage.wal.TransactionEnd;

/**
 * What recovery found in the log beside pages.
 *
 * @param nextXid no transaction id from here on was used
 * @param ends transactions that ended behind the redo point, in order; earlier ones are in pages
 * @param prepared transactions that were prepared and have not ended, in the order of their ids
 */
public record Recovered(long nextXid, List<TransactionEnd> ends, List<Preparation> prepared) {}
