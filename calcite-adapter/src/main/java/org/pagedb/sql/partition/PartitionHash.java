package org.pagedb.sql.partition;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.function.hash.HashBytes;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.TimeTz;
import org.pagedb.sql.type.network.InetValue;
import org.pagedb.sql.type.numeric.Numeric;

/** The hash of a partition key, PostgreSQL's bit for bit. */
public final class PartitionHash {

  private static final long SEED = 0x7A5B22367996DCFDL;
  private static final long COMBINE = 0x49a0f4dd15e5a8e3L;
  private static final int NUMERIC_BASE_DIGITS = 4;
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final int DAYS_PER_MONTH = 30;
  private static final int IPV4_FAMILY = 2;
  private static final int IPV6_FAMILY = 3;

  private final PartitionKeyOrder keys;

  PartitionHash(PartitionKeyOrder keys) {
    this.keys = keys;
  }

  /** The hash of keys of a partitioned table. */
  public PartitionHash(List<Partitioning.Key> keys) {
    this(new PartitionKeyOrder(keys));
  }

  /** Whether keys of a type can be hashed here. */
  public static boolean knows(PgType type) {
    PgType base = base(type);
    return switch (base.name()) {
      case "bool",
          "char",
          "int2",
          "int4",
          "int8",
          "oid",
          "float4",
          "float8",
          "date",
          "time",
          "timetz",
          "timestamp",
          "timestamptz",
          "interval",
          "text",
          "varchar",
          "bpchar",
          "name",
          "bytea",
          "uuid",
          "numeric",
          "inet",
          "cidr",
          "macaddr",
          "macaddr8",
          "pg_lsn" ->
          base.oid() < 16_384;
      default -> false;
    };
  }

  private static PgType base(PgType type) {
    PgType base = type.baseOid() == 0 ? null : BuiltinTypes.byOid(type.baseOid());
    return base == null ? type : base;
  }

  /** The hash of a whole key; nulls count for nothing. */
  public long of(Object[] key) {
    long hash = 0;
    for (int k = 0; k < key.length; k++) {
      if (key[k] != null) {
        hash ^= of(key[k], base(keys.type(k))) + COMBINE + (hash << 54) + (hash >>> 7);
      }
    }
    return hash;
  }

  private static long of(Object value, PgType type) {
    return switch (type.name()) {
      case "bool" -> HashBytes.ofWord((Boolean) value ? 1 : 0, SEED);
      case "int2", "int4", "oid", "date" -> HashBytes.ofWord(((Long) value).intValue(), SEED);
      case "int8", "time", "timestamp", "timestamptz", "pg_lsn" ->
          HashBytes.ofLong((Long) value, SEED);
      case "float4", "float8" -> ofDouble((Double) value);
      case "timetz" -> {
        TimeTz time = (TimeTz) value;
        yield HashBytes.ofLong(time.micros(), SEED) ^ HashBytes.ofWord(time.zone(), SEED);
      }
      case "interval" -> ofInterval((Interval) value);
      case "char" -> HashBytes.ofWord(type.codec().toBytes(value)[0], SEED);
      case "text", "varchar", "name" ->
          HashBytes.of(((String) value).getBytes(StandardCharsets.UTF_8), SEED);
      case "bpchar" ->
          HashBytes.of(withoutBlanks((String) value).getBytes(StandardCharsets.UTF_8), SEED);
      case "bytea" -> HashBytes.of((byte[]) value, SEED);
      case "uuid" -> {
        UUID uuid = (UUID) value;
        ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);
        bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        yield HashBytes.of(bytes.array(), SEED);
      }
      case "numeric" -> ofNumeric((Numeric) value);
      case "inet", "cidr" -> ofAddress((InetValue) value);
      case "macaddr" -> ofMac((Long) value, 6);
      case "macaddr8" -> ofMac((Long) value, Long.BYTES);
      default -> throw new IllegalStateException("no hash for " + type.name());
    };
  }

  private static String withoutBlanks(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  /** Zero, of either sign, hashes to the seed itself. */
  private static long ofDouble(double value) {
    if (value == 0) {
      return SEED;
    }
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return HashBytes.of(bytes.putLong(Double.doubleToLongBits(value)).array(), SEED);
  }

  private static long ofInterval(Interval value) {
    BigInteger days =
        BigInteger.valueOf(value.months())
            .multiply(BigInteger.valueOf(DAYS_PER_MONTH))
            .add(BigInteger.valueOf(value.days()));
    BigInteger span =
        days.multiply(BigInteger.valueOf(MICROS_PER_DAY)).add(BigInteger.valueOf(value.micros()));
    return HashBytes.ofLong(span.longValue(), SEED);
  }

  /** Over the digits to the base 10000 without leading and trailing zeroes, and their weight. */
  private static long ofNumeric(Numeric value) {
    if (!value.isFinite()) {
      return SEED;
    }
    if (value.signum() == 0) {
      return SEED - 1;
    }
    BigDecimal number = value.toBigDecimal().abs().stripTrailingZeros();
    int groupsAfterPoint = Math.floorDiv(number.scale() + NUMERIC_BASE_DIGITS - 1, 4);
    String digits =
        number.setScale(groupsAfterPoint * NUMERIC_BASE_DIGITS).unscaledValue().toString();
    int padding = Math.floorMod(-digits.length(), NUMERIC_BASE_DIGITS);
    String padded = "0".repeat(padding) + digits;
    int groups = padded.length() / NUMERIC_BASE_DIGITS;
    ByteBuffer bytes = ByteBuffer.allocate(groups * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int g = 0; g < groups; g++) {
      int start = g * NUMERIC_BASE_DIGITS;
      bytes.putShort(Short.parseShort(padded.substring(start, start + NUMERIC_BASE_DIGITS)));
    }
    int weight = groups - groupsAfterPoint - 1;
    return HashBytes.of(bytes.array(), SEED) ^ weight;
  }

  private static long ofAddress(InetValue value) {
    byte[] address = value.address();
    byte[] bytes = new byte[address.length + 2];
    bytes[0] = (byte) (address.length == 4 ? IPV4_FAMILY : IPV6_FAMILY);
    bytes[1] = (byte) value.bits();
    System.arraycopy(address, 0, bytes, 2, address.length);
    return HashBytes.of(bytes, SEED);
  }

  private static long ofMac(long value, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (value >>> (length - 1 - i) * Byte.SIZE);
    }
    return HashBytes.of(bytes, SEED);
  }
}
