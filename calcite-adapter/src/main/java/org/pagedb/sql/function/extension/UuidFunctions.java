package org.pagedb.sql.function.extension;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.UUID;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** uuid-ossp: UUIDs by time, by name and by chance. */
public final class UuidFunctions implements FunctionArea {

  private static final long GREGORIAN_TO_UNIX_100NS = 0x01B21DD213814000L;
  private static final int VERSION_TIME = 1;
  private static final int VERSION_MD5 = 3;
  private static final int VERSION_SHA1 = 5;

  private final SecureRandom random = new SecureRandom();
  private final long node = random.nextLong();
  private long lastTime; // guarded by this

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "uuid_nil" -> new UUID(0, 0);
      case "uuid_ns_dns" -> namespace(0);
      case "uuid_ns_url" -> namespace(1);
      case "uuid_ns_oid" -> namespace(2);
      case "uuid_ns_x500" -> namespace(4);
      case "uuid_generate_v1" -> byTime(node);
      case "uuid_generate_v1mc" -> byTime(random.nextLong());
      case "uuid_generate_v3" -> byName("MD5", VERSION_MD5, arguments);
      case "uuid_generate_v4" -> UUID.randomUUID();
      case "uuid_generate_v5" -> byName("SHA-1", VERSION_SHA1, arguments);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** The name spaces of RFC 4122 differ in one digit. */
  private static UUID namespace(int number) {
    return UUID.fromString("6ba7b81" + number + "-9dad-11d1-80b4-00c04fd430c8");
  }

  private UUID byTime(long nodeBits) {
    long time = nextTime();
    long high =
        time << 32 | (time >>> 16 & 0xFFFF_0000L) | VERSION_TIME << 12 | time >>> 48 & 0xFFF;
    long multicast = 0x0000_0100_0000_0000L; // marks a node that is no network card
    long low = 0x8000_0000_0000_0000L | nodeBits & 0x3FFF_FFFF_FFFF_FFFFL | multicast;
    return new UUID(high, low);
  }

  private synchronized long nextTime() {
    long now = System.currentTimeMillis() * 10_000 + GREGORIAN_TO_UNIX_100NS;
    lastTime = Math.max(lastTime + 1, now);
    return lastTime;
  }

  private static UUID byName(String algorithm, int version, Object[] arguments) {
    UUID space = (UUID) arguments[0];
    byte[] name = ((String) arguments[1]).getBytes(StandardCharsets.UTF_8);
    ByteBuffer input = ByteBuffer.allocate(2 * Long.BYTES + name.length);
    input.putLong(space.getMostSignificantBits()).putLong(space.getLeastSignificantBits());
    input.put(name);
    try {
      ByteBuffer hash = ByteBuffer.wrap(MessageDigest.getInstance(algorithm).digest(input.array()));
      long high = hash.getLong() & ~0xF000L | (long) version << 12;
      long low = hash.getLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
      return new UUID(high, low);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    }
  }
}
