package org.pagedb.storage.lock;

import org.pagedb.storage.transaction.TransactionSystem;

/** The wait for a transaction's end. */
record TransactionWaiting(TransactionSystem system, long xid, long startMillis) {}
