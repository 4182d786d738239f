package org.pagedb.storage.btree.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

class KeyEncodingTest {

  private static final int ROWS = 40;

  @Test
  void bytesCompareAsTheValuesDo() {
    forRandomLayouts(
        (layout, rows, seed) -> {
          List<byte[]> keys = keys(layout, rows, layout.keyColumnCount());
          var order = RandomKeys.order(layout, layout.keyColumnCount());
          for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
              assertThat(Integer.signum(Arrays.compareUnsigned(keys.get(i), keys.get(j))))
                  .as("seed %d %s rows %d and %d", seed, layout, i, j)
                  .isEqualTo(Integer.signum(order.compare(rows.get(i), rows.get(j))));
            }
          }
        });
  }

  @Test
  void aPrefixOfColumnsIsAPrefixOfExactlyTheKeysThatStartWithIt() {
    forRandomLayouts(
        (layout, rows, seed) -> {
          List<byte[]> whole = keys(layout, rows, layout.keyColumnCount());
          for (int columns = 1; columns <= layout.keyColumnCount(); columns++) {
            List<byte[]> prefixes = keys(layout, rows, columns);
            var order = RandomKeys.order(layout, columns);
            for (int i = 0; i < ROWS; i++) {
              for (int j = 0; j < ROWS; j++) {
                byte[] prefix = prefixes.get(i);
                byte[] key = whole.get(j);
                boolean starts =
                    key.length >= prefix.length
                        && Arrays.equals(prefix, Arrays.copyOf(key, prefix.length));
                assertThat(starts)
                    .as("seed %d %s rows %d and %d", seed, layout, i, j)
                    .isEqualTo(order.compare(rows.get(i), rows.get(j)) == 0);
              }
            }
          }
        });
  }

  @Test
  void everyValueComesBackExactly() {
    forRandomLayouts(
        (layout, rows, seed) -> {
          int[] all = IntStream.range(0, layout.columnCount()).toArray();
          assertComesBack(layout, rows, all, seed);
        });
  }

  @Test
  void someColumnsComeBackWithoutTheOthers() {
    forRandomLayouts(
        (layout, rows, seed) -> {
          for (int column = 0; column < layout.columnCount(); column++) {
            assertComesBack(layout, rows, new int[] {column}, seed);
          }
        });
  }

  @Test
  void anyNotNullBoundsEveryValueAndNoNull() {
    for (boolean nullsFirst : new boolean[] {false, true}) {
      KeyLayout layout = KeyLayout.of(KeyColumn.of(KeyKind.INT4).ordered(false, nullsFirst));
      KeyEncoder encoder = new KeyEncoder(layout);
      byte[] bound = encoder.clear().putAnyNotNull().copyKey();
      assertThat(encoder.clear().putLong(Integer.MIN_VALUE).copyKey()).startsWith(bound);
      byte[] nullKey = encoder.clear().putNull().copyKey();
      assertThat(Arrays.compareUnsigned(nullKey, bound) < 0).isEqualTo(nullsFirst);
      assertThat(nullKey[0]).isNotEqualTo(bound[0]);
    }
  }

  @Test
  void equalNumericsOfDifferentScaleAreOneKeyAndComeBackAsTheyWere() {
    KeyLayout layout = KeyLayout.of(KeyColumn.decimal(new DecimalText()));
    KeyEncoder encoder = new KeyEncoder(layout);
    DecimalValue value = new DecimalValue();
    value.set(BigInteger.valueOf(150), 2);
    byte[] twoPlaces = encoder.clear().putDecimal(value).copyKey();
    assertThat(encoder.payloadLength()).isEqualTo(2);
    value.set(15, 1);
    assertThat(encoder.clear().putDecimal(value).copyKey()).isEqualTo(twoPlaces);
    assertThat(encoder.payload()[1]).isEqualTo((byte) 1);
  }

  @Test
  void refusesAValueThatDoesNotFitItsColumn() {
    KeyEncoder encoder = new KeyEncoder(KeyLayout.of(KeyColumn.of(KeyKind.INT2)));
    assertThatThrownBy(() -> encoder.putLong(40_000)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> encoder.putDouble(1)).isInstanceOf(IllegalArgumentException.class);
    assertThat(encoder.keyLength()).isZero();
    encoder.putLong(1);
    assertThatThrownBy(() -> encoder.putLong(2)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesToDecodeASortKey() {
    KeyLayout layout = KeyLayout.of(KeyColumn.sortKey());
    assertThatThrownBy(() -> new KeyDecoder(layout, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertComesBack(
      KeyLayout layout, List<Object[]> rows, int[] wanted, long seed) {
    KeyEncoder encoder = new KeyEncoder(layout);
    byte[] page = new byte[ROWS * 2000];
    int[] keys = new int[ROWS];
    int[] payloads = new int[ROWS];
    int at = 0;
    for (int i = 0; i < ROWS; i++) {
      RandomKeys.encode(encoder, layout, rows.get(i), layout.columnCount());
      keys[i] = at;
      System.arraycopy(encoder.key(), 0, page, at, encoder.keyLength());
      at += encoder.keyLength();
      payloads[i] = at;
      System.arraycopy(encoder.payload(), 0, page, at, encoder.payloadLength());
      at += encoder.payloadLength();
    }
    ColumnVector[] vectors = new ColumnVector[wanted.length];
    for (int i = 0; i < wanted.length; i++) {
      vectors[i] = KeyDecoder.vectorFor(layout.column(wanted[i]), 1);
    }
    ColumnBatch batch = new ColumnBatch(vectors);
    KeyDecoder decoder = new KeyDecoder(layout, wanted);
    decoder.decode(page, keys, payloads, ROWS, batch);
    decoder.decode(page, keys, payloads, ROWS, batch); // leaves nothing behind for the next batch
    assertThat(batch.size()).isEqualTo(ROWS);
    for (int i = 0; i < wanted.length; i++) {
      for (int row = 0; row < ROWS; row++) {
        assertThat(boxed(vectors[i], row))
            .as("seed %d %s column %d row %d", seed, layout, wanted[i], row)
            .isEqualTo(boxed(rows.get(row)[wanted[i]]));
      }
    }
  }

  private static Object boxed(Object value) {
    return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.ISO_8859_1) : value;
  }

  private static Object boxed(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    if (vector instanceof LongVector longs) {
      return longs.at(row);
    }
    return vector instanceof DoubleVector doubles
        ? doubles.at(row)
        : boxed(((BytesVector) vector).bytes(row));
  }

  private static List<byte[]> keys(KeyLayout layout, List<Object[]> rows, int columns) {
    KeyEncoder encoder = new KeyEncoder(layout);
    List<byte[]> keys = new ArrayList<>();
    for (Object[] row : rows) {
      RandomKeys.encode(encoder, layout, row, columns);
      keys.add(encoder.copyKey());
    }
    return keys;
  }

  private interface Body {
    void check(KeyLayout layout, List<Object[]> rows, long seed);
  }

  private static void forRandomLayouts(Body body) {
    for (long seed = 1; seed <= 120; seed++) {
      RandomKeys random = new RandomKeys(new Random(seed));
      KeyLayout layout = random.layout();
      List<Object[]> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(random.row(layout));
      }
      body.check(layout, rows, seed);
    }
  }
}
