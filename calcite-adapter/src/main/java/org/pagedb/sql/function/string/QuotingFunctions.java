package org.pagedb.sql.function.string;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** {@code quote_ident}, {@code quote_literal}, {@code quote_nullable}. */
public final class QuotingFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String text = (String) arguments[0];
    return switch (function) {
      case "quote_ident" -> Quoting.identifier(text);
      case "quote_literal" -> Quoting.literal(text);
      case "quote_nullable" -> text == null ? "NULL" : Quoting.literal(text);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
