package org.pagedb.sql.analysis.definition;

import java.math.BigDecimal;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;

/** The settings of CREATE and ALTER SEQUENCE, checked as PostgreSQL checks them. */
final class SequenceSettings {

  private PgType type;
  private Long increment;
  private Long minimum;
  private Long maximum;
  private boolean resetMinimum;
  private boolean resetMaximum;
  private Long start;
  private Long cache;
  private Boolean cycles;
  private boolean restarts;
  private Long restart;
  private QualifiedName owner;
  private boolean ownerAlone = true;

  static SequenceSettings read(
      List<SequenceStatement.Setting> settings, DefinitionContext context) {
    SequenceSettings read = new SequenceSettings();
    for (SequenceStatement.Setting setting : settings) {
      read.read(setting, context);
    }
    return read;
  }

  private void read(SequenceStatement.Setting setting, DefinitionContext context) {
    int position = setting.position();
    ownerAlone &= setting instanceof SequenceStatement.OwnedBy;
    if (setting instanceof SequenceStatement.As as) {
      once(type, position);
      type = context.statement().types().require(as.type()).type();
      if (type.oid() != TypeOid.INT2 && type.oid() != TypeOid.INT4 && type.oid() != TypeOid.INT8) {
        throw invalid("sequence type must be smallint, integer, or bigint");
      }
    } else if (setting instanceof SequenceStatement.Numbered numbered) {
      long value = number(numbered.value());
      switch (numbered.kind()) {
        case CACHE -> {
          once(cache, position);
          cache = value;
        }
        case INCREMENT -> {
          once(increment, position);
          increment = value;
        }
        case MAXVALUE -> {
          once(maximum, position);
          maximum = value;
        }
        case MINVALUE -> {
          once(minimum, position);
          minimum = value;
        }
        case START -> {
          once(start, position);
          start = value;
        }
        case RESTART -> {
          restarts = true;
          restart = value;
        }
      }
    } else if (setting instanceof SequenceStatement.Switch change) {
      read(change);
    } else if (setting instanceof SequenceStatement.OwnedBy owned) {
      owner = owned.column();
    } else {
      throw SqlFailure.notSupported("SEQUENCE NAME").at(position);
    }
  }

  private void read(SequenceStatement.Switch change) {
    switch (change.kind()) {
      case CYCLE -> cycles = Boolean.TRUE;
      case NO_CYCLE -> cycles = Boolean.FALSE;
      case NO_MAXVALUE -> resetMaximum = true;
      case NO_MINVALUE -> resetMinimum = true;
      case RESTART -> restarts = true;
      case LOGGED, UNLOGGED -> {
        // kept alike: a sequence's value is always logged
      }
    }
  }

  private static void once(Object before, int position) {
    if (before != null) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "conflicting or redundant options").at(position);
    }
  }

  private static long number(SqlExpression.Literal literal) {
    if (literal instanceof SqlExpression.IntegerLiteral integer) {
      return integer.value();
    }
    String text = ((SqlExpression.NumericLiteral) literal).text();
    try {
      return new BigDecimal(text).longValueExact();
    } catch (ArithmeticException | NumberFormatException tooLarge) {
      throw new SqlFailure(
              SqlState.NUMERIC_VALUE_OUT_OF_RANGE,
              "value \"" + text + "\" is out of range for type bigint")
          .because(tooLarge);
    }
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  /** The type given with AS, or null. */
  PgType type() {
    return type;
  }

  /** The column of OWNED BY, or null. */
  QualifiedName owner() {
    return owner;
  }

  /** Whether nothing but OWNED BY was written: the value stays where it is. */
  boolean isOwnerAlone() {
    return ownerAlone;
  }

  boolean restarts() {
    return restarts;
  }

  /** The value to restart with, or null for the start value. */
  Long restart() {
    return restart;
  }

  /** The definition's numbers. */
  record Numbers(
      PgType type,
      long start,
      long increment,
      long minimum,
      long maximum,
      long cache,
      boolean cycles) {}

  /** The numbers of a new sequence. */
  Numbers create(PgType defaultType) {
    PgType chosen = type == null ? defaultType : type;
    long step = increment == null ? 1 : increment;
    long least = minimum == null ? leastDefault(step, chosen) : minimum;
    long most = maximum == null ? greatestDefault(step, chosen) : maximum;
    long first = start == null ? step > 0 ? least : most : start;
    boolean cycle = cycles != null && cycles;
    return checked(new Numbers(chosen, first, step, least, most, cache == null ? 1 : cache, cycle));
  }

  /** The numbers of a sequence after ALTER. */
  Numbers alter(Numbers before) {
    PgType chosen = type == null ? before.type() : type;
    long step = increment == null ? before.increment() : increment;
    boolean retyped = !chosen.equals(before.type());
    boolean newMaximum = resetMaximum || retyped && before.maximum() == greatest(before.type());
    boolean newMinimum = resetMinimum || retyped && before.minimum() == least(before.type());
    long most =
        maximum != null ? maximum : newMaximum ? greatestDefault(step, chosen) : before.maximum();
    long least =
        minimum != null ? minimum : newMinimum ? leastDefault(step, chosen) : before.minimum();
    long first = start == null ? before.start() : start;
    boolean cycle = cycles == null ? before.cycles() : cycles;
    return checked(
        new Numbers(
            chosen, first, step, least, most, cache == null ? before.cache() : cache, cycle));
  }

  private static long leastDefault(long step, PgType type) {
    return step > 0 ? 1 : least(type);
  }

  private static long greatestDefault(long step, PgType type) {
    return step > 0 ? greatest(type) : -1;
  }

  private static long greatest(PgType type) {
    return switch (type.oid()) {
      case TypeOid.INT2 -> Short.MAX_VALUE;
      case TypeOid.INT4 -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }

  private static long least(PgType type) {
    return switch (type.oid()) {
      case TypeOid.INT2 -> Short.MIN_VALUE;
      case TypeOid.INT4 -> Integer.MIN_VALUE;
      default -> Long.MIN_VALUE;
    };
  }

  private static Numbers checked(Numbers numbers) {
    if (numbers.increment() == 0) {
      throw invalid("INCREMENT must not be zero");
    }
    checkRange("MAXVALUE", numbers.maximum(), numbers.type());
    checkRange("MINVALUE", numbers.minimum(), numbers.type());
    if (numbers.minimum() >= numbers.maximum()) {
      throw invalid(
          "MINVALUE ("
              + numbers.minimum()
              + ") must be less than MAXVALUE ("
              + numbers.maximum()
              + ")");
    }
    if (numbers.start() < numbers.minimum()) {
      throw invalid(
          "START value ("
              + numbers.start()
              + ") cannot be less than MINVALUE ("
              + numbers.minimum()
              + ")");
    }
    if (numbers.start() > numbers.maximum()) {
      throw invalid(
          "START value ("
              + numbers.start()
              + ") cannot be greater than MAXVALUE ("
              + numbers.maximum()
              + ")");
    }
    if (numbers.cache() <= 0) {
      throw invalid("CACHE (" + numbers.cache() + ") must be greater than zero");
    }
    return numbers;
  }

  private static void checkRange(String what, long value, PgType type) {
    if (value < least(type) || value > greatest(type)) {
      throw invalid(
          what + " (" + value + ") is out of range for sequence data type " + TypeText.of(type));
    }
  }
}
