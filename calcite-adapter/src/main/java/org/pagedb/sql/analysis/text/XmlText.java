package org.pagedb.sql.analysis.text;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.xml.XmlConstruct;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.xml.XmlNames;

/** Writes what SQL/XML has a syntax for. */
final class XmlText {

  /** Writes an expression into the same text. */
  interface Writer {
    void write(Expression expression, boolean showsImplicit);
  }

  private final StringBuilder out;
  private final Writer writer;

  XmlText(StringBuilder out, Writer writer) {
    this.out = out;
    this.writer = writer;
  }

  void write(Expression.FunctionCall call) {
    List<Expression> arguments = call.arguments();
    XmlConstruct construct = XmlConstruct.of(call.function());
    if (construct == XmlConstruct.DOCUMENT) {
      writer.write(arguments.get(0), true);
      out.append(" IS DOCUMENT");
      return;
    }
    out.append(call.function().name().toUpperCase(Locale.ROOT)).append('(');
    switch (construct) {
      case CONCAT -> list(arguments, 0, "");
      case ELEMENT -> element(arguments);
      case FOREST -> named(arguments, 0);
      case PARSE -> {
        out.append(isTrue(arguments.get(0)) ? "DOCUMENT " : "CONTENT ");
        writer.write(arguments.get(2), true);
        out.append(isTrue(arguments.get(1)) ? " PRESERVE WHITESPACE" : " STRIP WHITESPACE");
      }
      case PROCESSING -> {
        name(arguments.get(0));
        list(arguments, 1, ", ");
      }
      case ROOT -> root(arguments);
      default -> {
        out.append(isTrue(arguments.get(0)) ? "DOCUMENT " : "CONTENT ");
        writer.write(arguments.get(1), true);
        out.append(" AS text");
      }
    }
    out.append(')');
  }

  private static Object constant(Expression expression) {
    return ((Expression.Constant) expression).value();
  }

  private static boolean isTrue(Expression expression) {
    return (Boolean) constant(expression);
  }

  private void name(Expression name) {
    String sql = XmlNames.toSql((String) constant(name));
    out.append("NAME ").append(ExpressionText.identifier(sql));
  }

  private void list(List<Expression> arguments, int start, String separator) {
    for (int i = start; i < arguments.size(); i++) {
      out.append(i == start ? separator : ", ");
      writer.write(arguments.get(i), true);
    }
  }

  /** The names at {@code start} and their values behind them; gives where those end. */
  private int named(List<Expression> arguments, int start) {
    Object[] names = ((ArrayValue) constant(arguments.get(start))).elements();
    for (int i = 0; i < names.length; i++) {
      out.append(i == 0 ? "" : ", ");
      writer.write(arguments.get(start + 1 + i), true);
      out.append(" AS ").append(ExpressionText.identifier(XmlNames.toSql((String) names[i])));
    }
    return start + 1 + names.length;
  }

  private void element(List<Expression> arguments) {
    name(arguments.get(0));
    int content = 2;
    if (((ArrayValue) constant(arguments.get(1))).length() > 0) {
      out.append(", XMLATTRIBUTES(");
      content = named(arguments, 1);
      out.append(')');
    }
    list(arguments, content, ", ");
  }

  private void root(List<Expression> arguments) {
    writer.write(arguments.get(0), true);
    out.append(", VERSION ");
    if (arguments.get(1) instanceof Expression.Constant version && version.value() == null) {
      out.append("NO VALUE");
    } else {
      writer.write(arguments.get(1), true);
    }
    String standalone = (String) constant(arguments.get(2));
    if (standalone != null) {
      out.append(", STANDALONE ").append(standalone.toUpperCase(Locale.ROOT));
    }
  }
}
