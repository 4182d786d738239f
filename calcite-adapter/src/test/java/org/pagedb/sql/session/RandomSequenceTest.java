package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RandomSequenceTest {

  @Test
  void givesTheNumbersThatPostgresGivesAfterTheSameSeed() {
    RandomSequence numbers = new RandomSequence();
    numbers.seed(0.5);
    assertThat(numbers.next()).isEqualTo(0.9851677175347999);
    assertThat(numbers.next()).isEqualTo(0.825301858027981);
  }

  @Test
  void differsFromSessionToSession() {
    assertThat(new RandomSequence().next()).isNotEqualTo(new RandomSequence().next());
  }
}
