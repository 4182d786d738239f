package org.pagedb.sql.session;

import java.util.List;

/** Several things to be done before a commit, in order. */
record CommitWork(List<BeforeCommit> steps) implements BeforeCommit {

  @Override
  public void run(SessionTransaction transaction) {
    for (int i = 0; i < steps.size(); i++) {
      steps.get(i).run(transaction);
    }
  }
}
