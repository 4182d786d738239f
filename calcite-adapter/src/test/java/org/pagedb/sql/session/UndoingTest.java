package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UndoingTest {

  private final IllegalStateException failure = new IllegalStateException("first");
  private final List<String> taken = new ArrayList<>();

  @Test
  void tellsWhatGoesWrongInUndoingWithWhatCameFirst() {
    IllegalStateException next = new IllegalStateException("next");
    Undoing.after(
        failure,
        () -> {
          throw next;
        });
    Undoing.after(failure, () -> taken.add("another step"));
    assertThat(failure.getSuppressed()).containsExactly(next);
    assertThat(taken).containsExactly("another step");
  }

  @Test
  void doesNotTellAFailureOfItself() {
    Undoing.after(
        failure,
        () -> {
          throw failure;
        });
    assertThat(failure.getSuppressed()).isEmpty();
  }
}
