package org.pagedb.storage.sequence;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;

/** All sequences of one database, each in a relation of its own. */
public final class Sequences {

  private final PageStore pages;
  private final ConcurrentMap<Integer, StoredSequence> open = new ConcurrentHashMap<>();

  /** The sequences in a store. */
  public Sequences(PageStore pages) {
    this.pages = pages;
  }

  /** The sequences of a clone of another database's pages, standing where they stand there. */
  public Sequences(PageStore pages, Sequences origin) {
    this(pages);
    origin.open.forEach(
        (relation, sequence) ->
            open.put(relation, new StoredSequence(pages, relation, sequence.state())));
  }

  /**
   * Makes a sequence; it is gone again if the work is rolled back.
   *
   * @param value the first number, or with {@code isCalled} the one before it
   * @return the relation that holds it
   */
  public int create(Transaction transaction, long value, boolean isCalled) {
    int relation = pages.createRelation(transaction.writeXid());
    transaction.dropAtAbort(relation);
    StoredSequence made =
        new StoredSequence(pages, relation, new SequenceState(value, isCalled, 0));
    made.create();
    open.put(relation, made);
    transaction.addListener(
        new TransactionListener() {
          @Override
          public void aborted() {
            open.remove(relation);
          }
        });
    return relation;
  }

  /** The sequence that a relation holds; all who use it get the same object. */
  public StoredSequence open(int relation) {
    StoredSequence known = open.get(relation);
    return known != null
        ? known
        : open.computeIfAbsent(relation, missing -> StoredSequence.load(pages, missing));
  }

  /** Removes a sequence when the transaction commits. */
  public void drop(Transaction transaction, int relation) {
    transaction.dropAtCommit(relation);
    transaction.addListener(
        new TransactionListener() {
          @Override
          public void committed() {
            open.remove(relation);
          }
        });
  }

  /** Forgets a relation that is gone. */
  public void forget(int relation) {
    open.remove(relation);
  }

  /** Brings all pages to where their sequences stand: the database is about to be closed. */
  public void store() {
    open.values().forEach(StoredSequence::store);
  }
}
