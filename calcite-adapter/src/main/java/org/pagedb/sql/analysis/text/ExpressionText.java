package org.pagedb.sql.analysis.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/**
 * Writes typed expressions as SQL in PostgreSQL's spelling, as {@code pg_get_expr} shows them. What
 * it writes means the same when it is read again, under any search path.
 */
public final class ExpressionText {

  private final List<String> columns;
  private final TypeContext context;
  private final StringBuilder out = new StringBuilder();

  private ExpressionText(List<String> columns, TypeContext context) {
    this.columns = columns;
    this.context = context;
  }

  /**
   * The expression's text.
   *
   * @param columns the names of the columns of the row it is over
   * @param context how constants are written; without names of objects, they are written as oids
   */
  public static String of(Expression expression, List<String> columns, TypeContext context) {
    List<String> identifiers = new ArrayList<>(columns.size());
    for (String column : columns) {
      identifiers.add(identifier(column));
    }
    return ofNamed(expression, identifiers, context);
  }

  /**
   * The expression's text with columns that are already in SQL's form, such as {@code t.id}.
   *
   * @param columns what stands for each column of the row it is over
   */
  public static String ofNamed(Expression expression, List<String> columns, TypeContext context) {
    ExpressionText text = new ExpressionText(columns, context);
    text.write(expression, false);
    return text.out.toString();
  }

  /** A name as SQL writes it, in double quotes where it must be. */
  public static String identifier(String name) {
    return SqlParser.mustQuote(name) ? '"' + name.replace("\"", "\"\"") + '"' : name;
  }

  /**
   * Writes an expression.
   *
   * @param showsImplicit whether casts that were not written are shown
   */
  private void write(Expression expression, boolean showsImplicit) {
    if (expression instanceof Expression.Constant constant) {
      out.append(ConstantText.of(constant, context));
    } else if (expression instanceof Expression.InputReference reference) {
      out.append(columns.get(reference.index()));
    } else if (expression instanceof Expression.FunctionCall call) {
      writeCall(call);
    } else if (expression instanceof Expression.Cast cast) {
      writeCast(cast, showsImplicit);
    } else if (expression instanceof Expression.And and) {
      writeJoined(and.conditions(), " AND ");
    } else if (expression instanceof Expression.Or or) {
      writeJoined(or.conditions(), " OR ");
    } else if (expression instanceof Expression.Not not) {
      out.append("(NOT ");
      write(not.condition(), false);
      out.append(')');
    } else if (expression instanceof Expression.NullTest test) {
      out.append('(');
      write(test.argument(), true);
      out.append(test.negated() ? " IS NOT NULL)" : " IS NULL)");
    } else if (expression instanceof Expression.BooleanTest test) {
      out.append('(');
      write(test.argument(), false);
      out.append(test.negated() ? " IS NOT " : " IS ");
      out.append(test.expected() == null ? "UNKNOWN" : test.expected() ? "TRUE" : "FALSE");
      out.append(')');
    } else {
      writeConstruct(expression);
    }
  }

  private void writeConstruct(Expression expression) {
    if (expression instanceof Expression.DistinctTest test) {
      out.append('(');
      write(test.left(), true);
      out.append(test.negated() ? " IS NOT DISTINCT FROM " : " IS DISTINCT FROM ");
      write(test.right(), true);
      out.append(')');
    } else if (expression instanceof Expression.Case choice) {
      writeCase(choice);
    } else if (expression instanceof Expression.Coalesce coalesce) {
      writeArguments("COALESCE", coalesce.arguments());
    } else if (expression instanceof Expression.NullIf nullIf) {
      writeArguments("NULLIF", List.of(nullIf.left(), nullIf.right()));
    } else if (expression instanceof Expression.MinMax extremum) {
      writeArguments(extremum.greatest() ? "GREATEST" : "LEAST", extremum.arguments());
    } else if (expression instanceof Expression.ArrayConstructor array) {
      writeArray(array);
    } else if (expression instanceof Expression.ArrayComparison comparison) {
      writeArrayComparison(comparison);
    } else if (expression instanceof Expression.RowConstructor row) {
      writeArguments("ROW", row.fields());
    } else if (expression instanceof Expression.SessionValue value) {
      writeSessionValue(value);
    } else if (expression instanceof Expression.CollateExpression collate) {
      out.append('(');
      write(collate.argument(), true);
      out.append(" COLLATE ").append('"').append(Collations.name(collate.collation()));
      out.append("\")");
    } else if (expression instanceof Expression.Subscript subscript) {
      writeSubscript(subscript);
    } else {
      throw SqlFailure.notSupported(
          "storing an expression with " + expression.getClass().getSimpleName());
    }
  }

  private void writeJoined(List<Expression> conditions, String word) {
    out.append('(');
    for (int i = 0; i < conditions.size(); i++) {
      out.append(i == 0 ? "" : word);
      write(conditions.get(i), false);
    }
    out.append(')');
  }

  private void writeCall(Expression.FunctionCall call) {
    if (call.operator() != null) {
      out.append('(');
      if (call.arguments().size() == 2) {
        write(call.arguments().get(0), true);
        out.append(' ');
      }
      out.append(call.operator()).append(' ');
      write(call.arguments().get(call.arguments().size() - 1), true);
      out.append(')');
      return;
    }
    String name = call.function().name();
    if (name.equals("extract") && call.arguments().get(0) instanceof Expression.Constant field) {
      out.append("EXTRACT(").append(field.value()).append(" FROM ");
      write(call.arguments().get(1), true);
      out.append(')');
      return;
    }
    out.append(identifier(name)).append('(');
    for (int i = 0; i < call.arguments().size(); i++) {
      boolean last = i == call.arguments().size() - 1;
      out.append(i == 0 ? "" : ", ").append(last && call.variadicArray() ? "VARIADIC " : "");
      write(call.arguments().get(i), true);
    }
    out.append(')');
  }

  private void writeCast(Expression.Cast cast, boolean showsImplicit) {
    if (!cast.explicit() && !showsImplicit) {
      write(cast.argument(), false);
      return;
    }
    Expression argument = cast.argument();
    PgType type = cast.type();
    int typmod = cast.typmod();
    boolean constant = argument instanceof Expression.Constant && argument.type().equals(type);
    if (argument instanceof Expression.Cast inner && inner.type().equals(type)) {
      write(
          new Expression.Cast(
              inner.argument(), inner.method(), inner.function(), true, type, typmod),
          true);
      return;
    }
    out.append(constant ? "" : "(");
    write(argument, false);
    out.append(constant ? "" : ")").append("::").append(TypeText.of(type, typmod));
  }

  private void writeCase(Expression.Case choice) {
    out.append("CASE");
    for (Expression.When when : choice.whens()) {
      out.append(" WHEN ");
      write(when.condition(), false);
      out.append(" THEN ");
      write(when.result(), true);
    }
    out.append(" ELSE ");
    write(choice.otherwise(), true);
    out.append(" END");
  }

  private void writeArguments(String name, List<Expression> arguments) {
    out.append(name).append('(');
    writeList(arguments);
    out.append(')');
  }

  private void writeList(List<Expression> expressions) {
    for (int i = 0; i < expressions.size(); i++) {
      out.append(i == 0 ? "" : ", ");
      write(expressions.get(i), true);
    }
  }

  private void writeArray(Expression.ArrayConstructor array) {
    out.append("ARRAY[");
    writeList(array.elements());
    out.append(']');
    if (array.elements().isEmpty()) {
      out.append("::").append(TypeText.of(array.type()));
    }
  }

  private void writeArrayComparison(Expression.ArrayComparison comparison) {
    out.append('(');
    write(comparison.left(), true);
    out.append(' ').append(comparison.operator()).append(comparison.all() ? " ALL (" : " ANY (");
    if (comparison.array() instanceof Expression.Constant constant) {
      out.append(ConstantText.arrayElements(constant, context));
    } else {
      write(comparison.array(), true);
    }
    out.append("))");
  }

  private void writeSessionValue(Expression.SessionValue value) {
    out.append(value.keyword().toUpperCase(Locale.ROOT));
    if (value.typmod() != PgType.NO_TYPMOD) {
      out.append('(').append(value.typmod()).append(')');
    }
  }

  private void writeSubscript(Expression.Subscript subscript) {
    boolean plain = subscript.container() instanceof Expression.InputReference;
    out.append(plain ? "" : "(");
    write(subscript.container(), true);
    out.append(plain ? "" : ")");
    for (int i = 0; i < subscript.lower().size(); i++) {
      out.append('[');
      if (subscript.lower().get(i) != null) {
        write(subscript.lower().get(i), false);
      }
      if (subscript.slice()) {
        out.append(':');
        if (subscript.upper().get(i) != null) {
          write(subscript.upper().get(i), false);
        }
      }
      out.append(']');
    }
  }
}
