package org.pagedb.sql.function.arithmetic;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** {@code cash_words}: an amount of money in English. */
public final class MoneyWords implements FunctionArea {

  private static final String[] SMALL = {
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen"
  };
  private static final String[] TENS = {
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"
  };
  private static final String[] GROUPS = {
    " quadrillion ", " trillion ", " billion ", " million ", " thousand "
  };

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "cash_words" -> words((Long) arguments[0]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String words(long amount) {
    StringBuilder text = new StringBuilder(amount < 0 ? "minus " : "");
    long value = Math.abs(amount);
    long cents = Long.remainderUnsigned(value, 100);
    long rest = Long.divideUnsigned(value, 100);
    long dollars = rest;
    long unit = 1_000_000_000_000_000L;
    for (String group : GROUPS) {
      long part = rest / unit % 1000;
      if (part != 0) {
        text.append(hundreds((int) part)).append(group);
      }
      unit /= 1000;
    }
    long last = rest % 1000;
    if (last != 0) {
      text.append(hundreds((int) last));
    }
    if (dollars == 0) {
      text.append("zero");
    }
    text.append(dollars == 1 ? " dollar and " : " dollars and ");
    text.append(hundreds((int) cents)).append(cents == 1 ? " cent" : " cents");
    text.setCharAt(0, Character.toUpperCase(text.charAt(0)));
    return text.toString();
  }

  /** A number below 1000, with PostgreSQL's own choice of where "and" goes. */
  private static String hundreds(int value) {
    int tens = value % 100;
    if (value <= 20) {
      return value == 20 ? TENS[2] : SMALL[value];
    }
    if (tens == 0) {
      return SMALL[value / 100] + " hundred";
    }
    String head = value > 99 ? SMALL[value / 100] + " hundred " : "";
    if (value > 99) {
      if (value % 10 == 0 && tens > 10) {
        return head + TENS[tens / 10];
      }
      return tens < 20
          ? head + "and " + SMALL[tens]
          : head + TENS[tens / 10] + " " + SMALL[tens % 10];
    }
    if (value % 10 == 0 && tens > 10) {
      return TENS[tens / 10];
    }
    return tens < 20 ? SMALL[tens] : TENS[tens / 10] + " " + SMALL[tens % 10];
  }
}
