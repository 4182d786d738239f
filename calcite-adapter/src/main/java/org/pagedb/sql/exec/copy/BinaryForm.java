package org.pagedb.sql.exec.copy;

import java.util.UUID;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeCodec.VectorKind;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.bits.BitCodec;
import org.pagedb.sql.type.bits.BitString;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.EnumCodec;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.IntervalCodec;
import org.pagedb.sql.type.datetime.TimeTz;
import org.pagedb.sql.type.datetime.TimeTzCodec;
import org.pagedb.sql.type.geometry.GeometryCodec;
import org.pagedb.sql.type.json.JsonbCodec;
import org.pagedb.sql.type.network.InetCodec;
import org.pagedb.sql.type.network.InetValue;
import org.pagedb.sql.type.network.MacCodec;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericCodec;
import org.pagedb.sql.type.range.MultirangeCodec;
import org.pagedb.sql.type.range.RangeCodec;
import org.pagedb.sql.type.scalar.ByteaCodec;
import org.pagedb.sql.type.scalar.UuidCodec;

/** Values of a type in PostgreSQL's binary form, what its send and receive functions do. */
abstract class BinaryForm {

  /** Puts a value that is not null. */
  abstract void send(Object datum, ByteOutput out);

  /** Takes a value; the caller looks whether all of it was taken. */
  abstract Object receive(ByteSource in);

  /** The form of a type; fails with 42883 for one that has none. */
  static BinaryForm of(PgType type, TypeContext types) {
    TypeCodec codec = type.codec();
    if (codec instanceof EnumCodec || isText(type)) {
      return new Text(codec, types);
    } else if (codec instanceof MacCodec) {
      return new Mac(type.length());
    } else if (codec.vectorKind() == VectorKind.LONG && isWhole(type.length())) {
      return new Whole(codec, type.length());
    } else if (codec.vectorKind() == VectorKind.DOUBLE) {
      return new Floating(codec, type.length());
    }
    BinaryForm form = ofBytes(type, codec, types);
    if (form == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_FUNCTION,
          "no binary output function available for type " + type.name());
    }
    return form;
  }

  private static boolean isText(PgType type) {
    return type.category() == 'S'
        || type.equals(BuiltinTypes.NAME)
        || type.equals(BuiltinTypes.JSON)
        || type.equals(BuiltinTypes.XML);
  }

  private static boolean isWhole(int length) {
    return length == 1 || length == 2 || length == 4 || length == 8;
  }

  private static BinaryForm ofBytes(PgType type, TypeCodec codec, TypeContext types) {
    if (codec instanceof NumericCodec) {
      return new Decimal();
    } else if (codec instanceof ByteaCodec) {
      return new Bytea();
    } else if (codec instanceof UuidCodec) {
      return new Uuid();
    } else if (codec instanceof JsonbCodec) {
      return new Jsonb(codec, types);
    } else if (codec instanceof IntervalCodec) {
      return new Span();
    } else if (codec instanceof TimeTzCodec) {
      return new ZonedTime();
    } else if (codec instanceof InetCodec) {
      return new Network(type.name().equals("cidr"));
    } else if (codec instanceof BitCodec) {
      return new Bits();
    } else if (codec instanceof GeometryCodec) {
      return new BinaryGeometry(type.name());
    } else if (codec instanceof ArrayCodec array) {
      return new BinaryArray(array.elementType(), types);
    } else if (codec instanceof RangeCodec range) {
      return new BinaryRange(range.rangeType(), types);
    } else if (codec instanceof MultirangeCodec range) {
      return new BinaryRange.Many(range.rangeType(), types);
    } else if (codec instanceof RecordCodec record && record.fieldTypes() != null) {
      return new BinaryRecord(record.fieldTypes(), types);
    }
    return null;
  }

  private static final class Text extends BinaryForm {
    private final TypeCodec codec;
    private final TypeContext types;

    Text(TypeCodec codec, TypeContext types) {
      this.codec = codec;
      this.types = types;
    }

    @Override
    void send(Object datum, ByteOutput out) {
      out.putText(codec.format(datum, types));
    }

    @Override
    Object receive(ByteSource in) {
      return codec.parse(in.takeText(), PgType.NO_TYPMOD, types);
    }
  }

  private static final class Whole extends BinaryForm {
    private final TypeCodec codec;
    private final int length;

    Whole(TypeCodec codec, int length) {
      this.codec = codec;
      this.length = length;
    }

    @Override
    void send(Object datum, ByteOutput out) {
      long value = codec.toLong(datum);
      switch (length) {
        case 1 -> out.putByte((int) value);
        case 2 -> out.putShort((int) value);
        case 4 -> out.putInt((int) value);
        default -> out.putLong(value);
      }
    }

    @Override
    Object receive(ByteSource in) {
      return codec.fromLong(
          switch (length) {
            case 1 -> in.takeByte();
            case 2 -> in.takeShort();
            case 4 -> in.takeInt();
            default -> in.takeLong();
          });
    }
  }

  private static final class Floating extends BinaryForm {
    private final TypeCodec codec;
    private final int length;

    Floating(TypeCodec codec, int length) {
      this.codec = codec;
      this.length = length;
    }

    @Override
    void send(Object datum, ByteOutput out) {
      double value = codec.toDouble(datum);
      if (length == Float.BYTES) {
        out.putInt(Float.floatToIntBits((float) value));
      } else {
        out.putLong(Double.doubleToLongBits(value));
      }
    }

    @Override
    Object receive(ByteSource in) {
      return codec.fromDouble(
          length == Float.BYTES
              ? Float.intBitsToFloat(in.takeInt())
              : Double.longBitsToDouble(in.takeLong()));
    }
  }

  private static final class Decimal extends BinaryForm {
    @Override
    void send(Object datum, ByteOutput out) {
      BinaryNumeric.write((Numeric) datum, out);
    }

    @Override
    Object receive(ByteSource in) {
      return BinaryNumeric.read(in);
    }
  }

  private static final class Bytea extends BinaryForm {
    @Override
    void send(Object datum, ByteOutput out) {
      byte[] bytes = (byte[]) datum;
      out.putBytes(bytes, 0, bytes.length);
    }

    @Override
    Object receive(ByteSource in) {
      return in.takeBytes(in.left());
    }
  }

  private static final class Uuid extends BinaryForm {
    @Override
    void send(Object datum, ByteOutput out) {
      out.putLong(((UUID) datum).getMostSignificantBits());
      out.putLong(((UUID) datum).getLeastSignificantBits());
    }

    @Override
    Object receive(ByteSource in) {
      return new UUID(in.takeLong(), in.takeLong());
    }
  }

  private static final class Jsonb extends BinaryForm {
    private static final int VERSION = 1;
    private final TypeCodec codec;
    private final TypeContext types;

    Jsonb(TypeCodec codec, TypeContext types) {
      this.codec = codec;
      this.types = types;
    }

    @Override
    void send(Object datum, ByteOutput out) {
      out.putByte(VERSION);
      out.putText(codec.format(datum, types));
    }

    @Override
    Object receive(ByteSource in) {
      int version = in.takeByte();
      if (version != VERSION) {
        throw new SqlFailure(
            SqlState.INTERNAL_ERROR, "unsupported jsonb version number " + version);
      }
      return codec.parse(in.takeText(), PgType.NO_TYPMOD, types);
    }
  }

  private static final class Span extends BinaryForm {
    @Override
    void send(Object datum, ByteOutput out) {
      Interval interval = (Interval) datum;
      out.putLong(interval.micros());
      out.putInt(interval.days());
      out.putInt(interval.months());
    }

    @Override
    Object receive(ByteSource in) {
      long micros = in.takeLong();
      int days = in.takeInt();
      return new Interval(in.takeInt(), days, micros);
    }
  }

  private static final class ZonedTime extends BinaryForm {
    @Override
    void send(Object datum, ByteOutput out) {
      out.putLong(((TimeTz) datum).micros());
      out.putInt(((TimeTz) datum).zone());
    }

    @Override
    Object receive(ByteSource in) {
      return new TimeTz(in.takeLong(), in.takeInt());
    }
  }

  private static final class Mac extends BinaryForm {
    private final int length;

    Mac(int length) {
      this.length = length;
    }

    @Override
    void send(Object datum, ByteOutput out) {
      for (int i = length - 1; i >= 0; i--) {
        out.putByte((int) ((Long) datum >> 8 * i));
      }
    }

    @Override
    Object receive(ByteSource in) {
      long value = 0;
      for (int i = 0; i < length; i++) {
        value = value << 8 | in.takeByte();
      }
      return value;
    }
  }

  private static final class Network extends BinaryForm {
    private static final int VERSION_4 = 2;
    private static final int VERSION_6 = 3;
    private final boolean cidr;

    Network(boolean cidr) {
      this.cidr = cidr;
    }

    @Override
    void send(Object datum, ByteOutput out) {
      InetValue value = (InetValue) datum;
      out.putByte(value.family() == 4 ? VERSION_4 : VERSION_6);
      out.putByte(value.bits());
      out.putByte(cidr ? 1 : 0);
      out.putByte(value.address().length);
      out.putBytes(value.address(), 0, value.address().length);
    }

    @Override
    Object receive(ByteSource in) {
      int family = in.takeByte();
      if (family != VERSION_4 && family != VERSION_6) {
        throw invalid("address family");
      }
      int bits = in.takeByte();
      in.takeByte();
      int length = in.takeByte();
      if (length != (family == VERSION_4 ? 4 : 16)) {
        throw invalid("length");
      }
      if (bits > length * 8) {
        throw invalid("bits");
      }
      return new InetValue(in.takeBytes(length), bits);
    }

    private SqlFailure invalid(String what) {
      return new SqlFailure(
          SqlState.INVALID_BINARY_REPRESENTATION,
          "invalid " + what + " in external \"" + (cidr ? "cidr" : "inet") + "\" value");
    }
  }

  private static final class Bits extends BinaryForm {
    @Override
    void send(Object datum, ByteOutput out) {
      BitString bits = (BitString) datum;
      out.putInt(bits.length());
      out.putBytes(bits.bytes(), 0, bits.bytes().length);
    }

    @Override
    Object receive(ByteSource in) {
      int length = in.takeInt();
      if (length < 0) {
        throw new SqlFailure(
            SqlState.INVALID_BINARY_REPRESENTATION, "invalid length in external bit string");
      }
      return BitString.of(in.takeBytes((length + 7) / 8), length);
    }
  }
}
