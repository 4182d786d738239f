package org.pagedb.sql.session;

import org.pagedb.sql.type.service.AccessQuestions;
import org.pagedb.sql.type.service.AdvisoryLocks;
import org.pagedb.sql.type.service.CatalogFacts;
import org.pagedb.sql.type.service.NotificationChannels;
import org.pagedb.sql.type.service.RandomNumbers;
import org.pagedb.sql.type.service.RelationInspection;
import org.pagedb.sql.type.service.SessionActivity;
import org.pagedb.sql.type.service.SessionIdentity;
import org.pagedb.sql.type.service.SessionParameters;
import org.pagedb.sql.type.service.SessionServices;
import org.pagedb.sql.type.service.TransactionNumbers;

/** The session as functions see it. Each part is made when it is first asked for. */
final class FunctionServices implements SessionServices {

  private final EngineSession session;
  private RandomNumbers random;
  private SequenceNumberService sequences;

  FunctionServices(EngineSession session) {
    this.session = session;
  }

  @Override
  public SessionIdentity identity() {
    return new IdentityService(session);
  }

  @Override
  public SessionParameters parameters() {
    return session.runner().parameters();
  }

  @Override
  public void checkInterrupts() {
    session.interrupts().check();
  }

  @Override
  public SessionActivity activity() {
    return new ActivityService(session);
  }

  @Override
  public TransactionNumbers transactions() {
    return new TransactionNumberService(session.control());
  }

  @Override
  public AdvisoryLocks advisoryLocks() {
    return new AdvisoryLockService(session);
  }

  @Override
  public SequenceNumberService sequences() {
    if (sequences == null) {
      sequences = new SequenceNumberService(session);
    }
    return sequences;
  }

  @Override
  public NotificationChannels notifications() {
    return new NotificationService(session);
  }

  @Override
  public RelationInspection inspection() {
    return new InspectionService(session);
  }

  @Override
  public CatalogFacts catalog() {
    return new CatalogFactService(session);
  }

  @Override
  public AccessQuestions access() {
    return new AccessService(session);
  }

  @Override
  public RandomNumbers random() {
    if (random == null) {
      random = new RandomSequence();
    }
    return random;
  }
}
