package org.pagedb.storage.transaction;

/** What the statements of one transaction see, by the rules of its isolation level. One thread. */
final class StatementSnapshots {

  private final Transaction transaction;
  private final CommandIds commands;
  private final HeldSnapshots held;

  /** The first statement's or an imported one, at a level that keeps it; held until the end. */
  private Snapshot kept;

  private boolean exports;

  StatementSnapshots(Transaction transaction, CommandIds commands, HeldSnapshots held) {
    this.transaction = transaction;
    this.commands = commands;
    this.held = held;
  }

  /** What the statement sees that has just begun. */
  Snapshot begin() {
    if (!transaction.isolation().keepsSnapshot()) {
      return take();
    }
    if (kept == null) {
      Dependencies dependencies = transaction.dependencies();
      kept = dependencies == null ? take() : dependencies.firstSnapshot(this::take, held::release);
    }
    return kept.withCommand(commands.current());
  }

  private Snapshot take() {
    return take(commands.current());
  }

  private Snapshot take(int command) {
    return held.take(transaction.system(), transaction, command);
  }

  Snapshot latest() {
    transaction.checkActive();
    return take(commands.next());
  }

  Snapshot current() {
    return kept == null ? latest() : kept;
  }

  Snapshot check() {
    return kept == null ? latest() : kept.withCommand(commands.next());
  }

  String export() {
    exports = true;
    return transaction.system().exported().add(kept != null ? kept : held.keepNewest());
  }

  boolean areExported() {
    return exports;
  }

  boolean importFrom(String name) {
    Snapshot source = transaction.system().exported().find(name);
    if (source != null) {
      Dependencies dependencies = transaction.dependencies();
      kept =
          dependencies == null
              ? adopt(source)
              : dependencies.firstSnapshot(() -> adopt(source), held::release);
    }
    return kept != null;
  }

  private Snapshot adopt(Snapshot source) {
    return held.adopt(source, transaction, commands.current());
  }

  void end(Snapshot snapshot) {
    if (snapshot != kept) {
      held.release(snapshot);
    }
  }

  void endAll() {
    if (exports) {
      transaction.system().exported().remove(transaction);
    }
    held.releaseAll();
  }

  int count() {
    return held.count();
  }
}
