package org.pagedb.sql.exec.run;

/** The threads that may help a session's statements, and what the session wants of them. */
public interface Workers {

  /** None: every statement is carried out by its own thread alone. */
  Workers NONE =
      new Workers() {
        @Override
        public boolean tryRun(Runnable work) {
          return false;
        }

        @Override
        public boolean leaderTakesPart() {
          return true;
        }

        @Override
        public void joined(WorkerTeam team) {
          // nobody asks for it
        }

        @Override
        public void left(WorkerTeam team) {
          // it was not noted
        }
      };

  /** Runs {@code work} on a thread of its own; false if no thread is to be had now. */
  boolean tryRun(Runnable work);

  /** {@code parallel_leader_participation}: whether a statement's own thread does workers' work. */
  boolean leaderTakesPart();

  /** A team has begun, which is to be halted when the statement's transaction ends. */
  void joined(WorkerTeam team);

  /** A team has ended. */
  void left(WorkerTeam team);
}
