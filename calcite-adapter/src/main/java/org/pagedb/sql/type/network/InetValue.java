package org.pagedb.sql.type.network;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * An IPv4 or IPv6 address with the length of its network prefix. Immutable; callers must not change
 * the array they pass in or get out.
 */
public final class InetValue implements Comparable<InetValue> {

  private final byte[] address;
  private final int bits;

  /** {@code address} has 4 or 16 bytes; {@code bits} is at most eight times that. */
  public InetValue(byte[] address, int bits) {
    this.address = address;
    this.bits = bits;
  }

  /** The address, most significant byte first. */
  public byte[] address() {
    return address;
  }

  /** Length of the network prefix in bits. */
  public int bits() {
    return bits;
  }

  /** 4 or 6. */
  public int family() {
    return address.length == 4 ? 4 : 6;
  }

  /** 32 or 128. */
  public int maxBits() {
    return address.length * 8;
  }

  /** The address with all bits after the prefix cleared. */
  public InetValue network() {
    return withHostBits(bits, false);
  }

  /** The address with all bits after the prefix set. */
  public InetValue broadcast() {
    return withHostBits(bits, true);
  }

  private InetValue withHostBits(int prefix, boolean set) {
    byte[] changed = address.clone();
    for (int i = prefix; i < maxBits(); i++) {
      int mask = 0x80 >> i % 8;
      changed[i / 8] = (byte) (set ? changed[i / 8] | mask : changed[i / 8] & ~mask);
    }
    return new InetValue(changed, prefix);
  }

  /** The same address with another prefix. */
  public InetValue withBits(int newBits) {
    return new InetValue(address, newBits);
  }

  /** The network mask as an address. */
  public InetValue netmask() {
    byte[] ones = new byte[address.length];
    Arrays.fill(ones, (byte) 0xFF);
    return new InetValue(new InetValue(ones, bits).network().address, maxBits());
  }

  /** The inverse of {@link #netmask}. */
  public InetValue hostmask() {
    return new InetValue(
        new InetValue(new byte[address.length], bits).broadcast().address, maxBits());
  }

  /** Whether no bit after the prefix is set. */
  public boolean isNetwork() {
    return Arrays.equals(network().address, address);
  }

  /** Whether the first {@code count} bits agree. */
  public boolean sharesPrefix(InetValue other, int count) {
    return address.length == other.address.length
        && Arrays.equals(
            withHostBits(count, false).address, other.withHostBits(count, false).address);
  }

  /** The address as a number. */
  public BigInteger number() {
    return new BigInteger(1, address);
  }

  /** By family, then by the bits both prefixes have, then by prefix, then by address. */
  @Override
  public int compareTo(InetValue other) {
    if (address.length != other.address.length) {
      return Integer.compare(address.length, other.address.length);
    }
    int common = Math.min(bits, other.bits);
    int order =
        Arrays.compareUnsigned(
            withHostBits(common, false).address, other.withHostBits(common, false).address);
    if (order == 0) {
      order = Integer.compare(bits, other.bits);
    }
    return order != 0 ? order : Arrays.compareUnsigned(address, other.address);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InetValue && compareTo((InetValue) other) == 0;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(address) * 31 + bits;
  }
}
