package org.pagedb.sql.session;

import java.util.HashMap;
import java.util.Map;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;
import org.pagedb.sql.type.service.SequenceNumbers;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.sequence.SequenceRule;
import org.pagedb.storage.sequence.SequenceState;
import org.pagedb.storage.sequence.StoredSequence;

/** The sequences as one session uses them, with what it has taken from each. */
final class SequenceNumberService implements SequenceNumbers {

  private static final int ADVANCE = Privilege.USAGE.bit() | Privilege.UPDATE.bit();
  private static final int READ = Privilege.USAGE.bit() | Privilege.SELECT.bit();

  private final EngineSession session;
  private final Map<Integer, TakenNumbers> taken = new HashMap<>();
  private TakenNumbers lastUsed;

  /** What was last found to be allowed, so that a run of numbers asks once. */
  private Catalog allowedIn;

  private int allowedTo;
  private int allowedSequence;
  private int allowedPrivileges;

  SequenceNumberService(EngineSession session) {
    this.session = session;
  }

  @Override
  public long next(int oid) {
    Sequence sequence = changing(oid, "nextval");
    if (!sequence.identity()) { // rows that get one have been allowed to
      check(sequence, ADVANCE);
    }
    TakenNumbers numbers = numbers(sequence);
    if (!numbers.advance()) {
      SequenceRule rule =
          new SequenceRule(
              sequence.increment(), sequence.minimum(), sequence.maximum(), sequence.cycles());
      boolean found =
          stored(sequence)
              .take(rule, sequence.cache(), session.control().current().storage(), numbers.run());
      if (!found) {
        throw exhausted(sequence);
      }
      numbers.taken(sequence.increment());
    }
    lastUsed = numbers;
    return numbers.last();
  }

  private static SqlFailure exhausted(Sequence sequence) {
    boolean up = sequence.increment() > 0;
    return SqlFailure.of(
        SqlState.SEQUENCE_GENERATOR_LIMIT_EXCEEDED,
        "nextval: reached %s value of sequence \"%s\" (%d)",
        up ? "maximum" : "minimum",
        sequence.name(),
        up ? sequence.maximum() : sequence.minimum());
  }

  @Override
  public long current(int oid) {
    Sequence sequence = find(oid, LockMode.ACCESS_SHARE);
    check(sequence, READ);
    TakenNumbers numbers = taken.get(oid);
    if (numbers == null || !numbers.isDefined()) {
      throw SqlFailure.of(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "currval of sequence \"%s\" is not yet defined in this session",
          sequence.name());
    }
    return numbers.last();
  }

  @Override
  public long last() {
    if (lastUsed == null || session.catalog().object(lastUsed.sequence()) == null) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, "lastval is not yet defined in this session");
    }
    check((Sequence) session.catalog().object(lastUsed.sequence()), READ);
    return lastUsed.last();
  }

  @Override
  public void set(int oid, long value, boolean isCalled) {
    Sequence sequence = changing(oid, "setval");
    check(sequence, Privilege.UPDATE.bit());
    if (value < sequence.minimum() || value > sequence.maximum()) {
      throw SqlFailure.of(
          SqlState.NUMERIC_VALUE_OUT_OF_RANGE,
          "setval: value %d is out of bounds for sequence \"%s\" (%d..%d)",
          value,
          sequence.name(),
          sequence.minimum(),
          sequence.maximum());
    }
    numbers(sequence).set(value, isCalled);
    stored(sequence).set(value, isCalled, session.control().current().storage());
  }

  @Override
  public State state(int oid) {
    SequenceState state = stored(find(oid, LockMode.ACCESS_SHARE)).state();
    return new State(state.value(), state.logged(), state.isCalled());
  }

  @Override
  public Parameters parameters(int oid) {
    Sequence sequence = find(oid, LockMode.ACCESS_SHARE);
    return new Parameters(
        sequence.start(),
        sequence.minimum(),
        sequence.maximum(),
        sequence.increment(),
        sequence.cycles(),
        sequence.cache(),
        sequence.type().oid());
  }

  @Override
  public String ownedBy(String table, String column) {
    return new OwnedSequence(session).name(table, column);
  }

  /** DISCARD SEQUENCES: nothing has been taken. */
  void forget() {
    taken.clear();
    lastUsed = null;
  }

  /** Fails with 42501 unless the user has one of the privileges. */
  private void check(Sequence sequence, int privileges) {
    Catalog catalog = session.catalog();
    int user = session.user().currentRole();
    if (catalog == allowedIn
        && user == allowedTo
        && sequence.oid() == allowedSequence
        && privileges == allowedPrivileges) {
      return;
    }
    AccessRights rights = new AccessRights(catalog);
    if (rights.mask(AclObject.SEQUENCE, sequence.oid(), user, privileges) == 0) {
      throw SqlFailure.of(
          SqlState.INSUFFICIENT_PRIVILEGE, "permission denied for sequence %s", sequence.name());
    }
    allowedIn = catalog;
    allowedTo = user;
    allowedSequence = sequence.oid();
    allowedPrivileges = privileges;
  }

  private Sequence changing(int oid, String function) {
    Sequence sequence = find(oid, LockMode.ROW_EXCLUSIVE);
    if (session.control().modes().readOnly() && sequence.persistence() != 't') {
      throw SqlFailure.of(
          SqlState.READ_ONLY_SQL_TRANSACTION,
          "cannot execute %s() in a read-only transaction",
          function);
    }
    return sequence;
  }

  /** Waiting for the lock may mean that the sequence has changed, so it is looked up again. */
  private Sequence find(int oid, LockMode mode) {
    while (true) {
      CatalogObject before = session.catalog().object(oid);
      if (!(before instanceof Sequence sequence)) {
        throw notASequence(before, oid);
      }
      session.locks().lockRelation(oid, mode);
      if (session.catalog().object(oid) == before) {
        return sequence;
      }
    }
  }

  private static SqlFailure notASequence(CatalogObject found, int oid) {
    return found instanceof Relation relation
        ? SqlFailure.of(SqlState.WRONG_OBJECT_TYPE, "\"%s\" is not a sequence", relation.name())
        : SqlFailure.of(
            SqlState.INTERNAL_ERROR,
            "could not open relation with OID %s",
            Integer.toUnsignedString(oid));
  }

  private TakenNumbers numbers(Sequence sequence) {
    TakenNumbers numbers = taken.get(sequence.oid());
    if (numbers == null) {
      numbers = new TakenNumbers(sequence.oid());
      taken.put(sequence.oid(), numbers);
    }
    numbers.use(sequence.storageId());
    return numbers;
  }

  private StoredSequence stored(Sequence sequence) {
    return session.database().storage().sequences().open(sequence.storageId());
  }
}
