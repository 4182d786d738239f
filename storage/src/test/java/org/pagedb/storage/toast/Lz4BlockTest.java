package org.pagedb.storage.toast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Lz4BlockTest {

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Lz4Block lz4 = new Lz4Block();

  private byte[] input(int length) {
    byte[] input = new byte[length];
    int alphabet = 1 + random.nextInt(random.nextBoolean() ? 3 : 255);
    int at = 0;
    while (at < length) {
      if (at > 0 && random.nextBoolean()) {
        int from = random.nextInt(at);
        int count = Math.min(random.nextInt(400), length - at);
        for (int i = 0; i < count; i++) {
          input[at++] = input[from + i];
        }
      } else {
        input[at++] = (byte) random.nextInt(alphabet);
      }
    }
    return input;
  }

  @Test
  void whatIsCompressedComesBack() {
    for (int round = 0; round < 3000; round++) {
      int length = round < 100 ? round : random.nextInt(round % 50 == 0 ? 200_000 : 3000);
      byte[] input = input(length + 7);
      int count = lz4.compress(input, 7, length);
      byte[] packed = new byte[count + 5];
      System.arraycopy(lz4.bytes(), 0, packed, 5, count);
      byte[] raw = new byte[length];
      Lz4Block.decompress(packed, 5, count, raw);
      assertThat(raw)
          .as("seed %d round %d", seed, round)
          .isEqualTo(Arrays.copyOfRange(input, 7, 7 + length));
    }
  }

  @Test
  void repetitionShrinksAndNoiseHardlyGrows() {
    byte[] text = "the quick brown fox ".repeat(500).getBytes(StandardCharsets.UTF_8);
    assertThat(lz4.compress(text, 0, text.length)).isLessThan(text.length / 50);
    byte[] noise = new byte[10_000];
    random.nextBytes(noise);
    assertThat(lz4.compress(noise, 0, noise.length)).isLessThan(10_100);
  }

  /**
   * A block made by the reference implementation (lz4 1.9.4) of 40 times 'a' and "bcdefghijklm".
   */
  @Test
  void readsAndMakesTheFormatOfTheReferenceImplementation() {
    byte[] reference = new byte[2 + 2 + 1 + 1 + 12];
    reference[0] = 0x1F; // one literal, a match of 15 + 4 and more
    reference[1] = 'a';
    reference[2] = 1; // distance 1
    reference[4] = 20; // 39 = 15 + 4 + 20
    reference[5] = (byte) 0xC0; // twelve literals
    byte[] tail = "bcdefghijklm".getBytes(StandardCharsets.UTF_8);
    System.arraycopy(tail, 0, reference, 6, 12);
    byte[] raw = new byte[52];
    Lz4Block.decompress(reference, 0, reference.length, raw);
    String text = "a".repeat(40) + "bcdefghijklm";
    assertThat(new String(raw, StandardCharsets.UTF_8)).isEqualTo(text);
    int count = lz4.compress(text.getBytes(StandardCharsets.UTF_8), 0, 52);
    assertThat(Arrays.copyOf(lz4.bytes(), count)).isEqualTo(reference);
  }

  @Test
  void damagedInputEndsInAnExceptionOrInOtherBytesOfTheSameLength() {
    for (int round = 0; round < 2000; round++) {
      byte[] input = input(500);
      int count = lz4.compress(input, 0, input.length);
      byte[] packed = Arrays.copyOf(lz4.bytes(), count);
      packed[random.nextInt(count)] = (byte) random.nextInt(256);
      byte[] raw = new byte[500];
      try {
        Lz4Block.decompress(packed, 0, count, raw);
      } catch (IndexOutOfBoundsException e) {
        assertThat(e).isNotNull();
      }
    }
    assertThatThrownBy(() -> Lz4Block.decompress(new byte[] {0x10, 'a'}, 0, 2, new byte[2]))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
