package org.pagedb.sql.analysis.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.xml.XmlConstruct;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/**
 * Writes typed expressions as SQL in PostgreSQL's spelling, as {@code pg_get_expr} shows them. What
 * it writes means the same when it is read again, under any search path.
 */
public final class ExpressionText {

  private static final int INDENT = 4;

  /** What stands for the parts of an expression that only its query knows. */
  public interface Names {
    /** A column of the row, or what else an input reference stands for. */
    String column(Expression.InputReference reference);

    /** What stands for an expression as a whole, or null if it is written by its parts. */
    default String whole(Expression expression, boolean showsImplicit) {
      return null;
    }

    /** Whether a CASE was written with an operand. */
    default boolean isSimple(Expression.Case choice) {
      return false;
    }

    /** Anything else that is unknown here: sub-queries, references to enclosing queries. */
    default String unknown(Expression expression) {
      throw SqlFailure.notSupported(
          "storing an expression with " + expression.getClass().getSimpleName());
    }
  }

  private record Listed(List<String> columns) implements Names {
    @Override
    public String column(Expression.InputReference reference) {
      return columns.get(reference.index());
    }
  }

  private final Names columns;
  private final TypeContext context;
  private final StringBuilder out = new StringBuilder();
  private final boolean pretty;
  private int indent;

  private ExpressionText(Names columns, TypeContext context, boolean pretty, int indent) {
    this.columns = columns;
    this.context = context;
    this.pretty = pretty;
    this.indent = indent;
  }

  /**
   * The expression's text as a part of a query that is laid out in lines.
   *
   * @param pretty whether parentheses are left out that are not needed
   * @param indent how far the query's lines are indented
   * @param showsImplicit whether a cast is shown that was not written
   */
  public static String inQuery(
      Expression expression,
      Names names,
      TypeContext context,
      boolean pretty,
      int indent,
      boolean showsImplicit) {
    ExpressionText text = new ExpressionText(names, context, pretty, indent);
    text.write(expression, showsImplicit);
    return text.out.toString();
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
    ExpressionText text = new ExpressionText(new Listed(columns), context, false, -1);
    text.write(expression, false);
    return text.out.toString();
  }

  /** A name as SQL writes it, in double quotes where it must be. */
  public static String identifier(String name) {
    return SqlParser.mustQuote(name) ? '"' + name.replace("\"", "\"\"") + '"' : name;
  }

  private static Expression positive(Expression.DistinctTest test) {
    return new Expression.DistinctTest(
        test.left(), test.right(), test.equality(), false, test.type());
  }

  /**
   * Writes an expression.
   *
   * @param showsImplicit whether casts that were not written are shown
   */
  private void write(Expression written, boolean showsImplicit) {
    Expression expression =
        written instanceof Expression.Uncollated uncollated ? uncollated.argument() : written;
    String whole = columns.whole(expression, showsImplicit);
    if (whole != null) {
      out.append(whole);
    } else if (expression instanceof Expression.Constant constant) {
      out.append(ConstantText.of(constant, context));
    } else if (expression instanceof Expression.InputReference reference) {
      out.append(columns.column(reference));
    } else if (expression instanceof Expression.FunctionCall call) {
      writeCall(call);
    } else if (expression instanceof Expression.Cast cast) {
      writeCast(cast, showsImplicit);
    } else if (expression instanceof Expression.And and) {
      writeJoined(and, and.conditions(), " AND ");
    } else if (expression instanceof Expression.Or or) {
      writeJoined(or, or.conditions(), " OR ");
    } else if (expression instanceof Expression.Not not) {
      open();
      out.append("NOT ");
      operand(not.condition(), false, not);
      close();
    } else if (expression instanceof Expression.NullTest test) {
      open();
      operand(test.argument(), true, test);
      out.append(test.negated() ? " IS NOT NULL" : " IS NULL");
      close();
    } else if (expression instanceof Expression.BooleanTest test) {
      open();
      operand(test.argument(), false, test);
      out.append(test.negated() ? " IS NOT " : " IS ");
      out.append(test.expected() == null ? "UNKNOWN" : test.expected() ? "TRUE" : "FALSE");
      close();
    } else {
      writeConstruct(expression);
    }
  }

  private void writeConstruct(Expression expression) {
    if (expression instanceof Expression.DistinctTest test && test.negated()) {
      write(new Expression.Not(positive(test), test.type()), true);
    } else if (expression instanceof Expression.DistinctTest test) {
      open();
      operand(test.left(), true, test);
      out.append(" IS DISTINCT FROM ");
      operand(test.right(), true, test);
      close();
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
    } else if (expression instanceof Expression.RowConstructor row
        && (indent < 0 || row.type().name().equals("record"))) {
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
      out.append(columns.unknown(expression));
    }
  }

  private void open() {
    out.append(pretty ? "" : "(");
  }

  private void close() {
    out.append(pretty ? "" : ")");
  }

  /** A part of an operator or the like, in parentheses where it would be misread without. */
  private void operand(Expression part, boolean showsImplicit, Expression parent) {
    boolean parenthesized = pretty && !Precedence.isSimple(part, parent);
    out.append(parenthesized ? "(" : "");
    write(part, showsImplicit);
    out.append(parenthesized ? ")" : "");
  }

  private void writeJoined(Expression parent, List<Expression> conditions, String word) {
    open();
    for (int i = 0; i < conditions.size(); i++) {
      out.append(i == 0 ? "" : word);
      operand(conditions.get(i), false, parent);
    }
    close();
  }

  private void writeCall(Expression.FunctionCall call) {
    if (call.operator() != null) {
      open();
      if (call.arguments().size() == 2) {
        operand(call.arguments().get(0), true, call);
        out.append(' ');
      }
      out.append(call.operator()).append(' ');
      operand(call.arguments().get(call.arguments().size() - 1), true, call);
      close();
      return;
    }
    if (call.function().oid() == 0 && XmlConstruct.of(call.function()) != null) {
      new XmlText(out, this::write).write(call);
      return;
    }
    String name = call.function().name();
    if (name.equals("extract") && call.arguments().get(0) instanceof Expression.Constant field) {
      out.append("EXTRACT(").append(field.value()).append(" FROM ");
      write(call.arguments().get(1), true);
      out.append(')');
      return;
    }
    if (name.equals("timezone") && call.arguments().size() == 2) {
      out.append('(');
      operand(call.arguments().get(1), true, call);
      out.append(" AT TIME ZONE ");
      operand(call.arguments().get(0), true, call);
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
    boolean bare = constant || pretty && Precedence.isSimple(argument, cast);
    out.append(bare ? "" : "(");
    write(argument, false);
    out.append(bare ? "" : ")").append("::").append(TypeText.of(type, typmod));
  }

  private void writeCase(Expression.Case choice) {
    boolean simple = columns.isSimple(choice);
    line("CASE", "");
    if (simple) {
      out.append(' ');
      write(compared(choice.whens().get(0), 0), true);
    }
    indent += indent < 0 ? 0 : INDENT;
    for (Expression.When when : choice.whens()) {
      line("WHEN ", " ");
      write(simple ? compared(when, 1) : when.condition(), false);
      out.append(" THEN ");
      write(when.result(), true);
    }
    line("ELSE ", " ");
    write(choice.otherwise(), true);
    indent -= indent < 0 ? 0 : INDENT;
    line("END", " ");
  }

  /** A side of the comparison that a CASE with an operand makes of its WHEN. */
  private static Expression compared(Expression.When when, int side) {
    return ((Expression.FunctionCall) when.condition()).arguments().get(side);
  }

  /** Begins a line where the expression is laid out in lines, else goes on behind a separator. */
  private void line(String word, String separator) {
    if (indent < 0) {
      out.append(separator).append(word);
      return;
    }
    while (out.length() > 0 && out.charAt(out.length() - 1) == ' ') {
      out.setLength(out.length() - 1);
    }
    out.append('\n').append(" ".repeat(indent)).append(word);
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
    open();
    operand(comparison.left(), true, comparison);
    out.append(' ').append(comparison.operator()).append(comparison.all() ? " ALL (" : " ANY (");
    if (comparison.array() instanceof Expression.Constant constant) {
      out.append(ConstantText.arrayElements(constant, context));
    } else {
      write(comparison.array(), true);
    }
    out.append(')');
    close();
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
