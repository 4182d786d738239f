package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.xml.XmlConstruct;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.XmlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.xml.XmlNames;

/** SQL/XML's own syntax as calls, whose constants {@link XmlConstruct} lays down. */
final class XmlAnalyzer {

  private final ExpressionAnalyzer expressions;
  private final Coercion coercion;

  XmlAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
    coercion = expressions.statement().coercion();
  }

  Expression xml(XmlExpression written) {
    if (written instanceof XmlExpression.Concat concat) {
      List<Expression> values = new ArrayList<>(concat.arguments().size());
      for (SqlExpression argument : concat.arguments()) {
        values.add(xml(argument, "XMLCONCAT"));
      }
      return call(XmlConstruct.CONCAT, values);
    } else if (written instanceof XmlExpression.Element element) {
      return element(element);
    } else if (written instanceof XmlExpression.Forest forest) {
      List<Expression> arguments = new ArrayList<>();
      named(forest.elements(), false, arguments);
      return call(XmlConstruct.FOREST, arguments);
    } else if (written instanceof XmlExpression.Parse parse) {
      Expression value = argument(parse.text(), BuiltinTypes.TEXT, "XMLPARSE");
      return call(
          XmlConstruct.PARSE,
          List.of(constant(parse.document()), constant(parse.preserveWhitespace()), value));
    } else if (written instanceof XmlExpression.ProcessingInstruction instruction) {
      return instruction(instruction);
    } else if (written instanceof XmlExpression.Root root) {
      return root(root);
    } else if (written instanceof XmlExpression.Serialize serialize) {
      return serialize(serialize);
    }
    XmlExpression.IsDocument test = (XmlExpression.IsDocument) written;
    Expression is = call(XmlConstruct.DOCUMENT, List.of(xml(test.operand(), "IS DOCUMENT")));
    return test.negated() ? new Expression.Not(is, BuiltinTypes.BOOL) : is;
  }

  private static Expression call(XmlConstruct construct, List<Expression> arguments) {
    return new Expression.FunctionCall(
        construct.function(),
        List.copyOf(arguments),
        construct.function().resultType(),
        PgType.NO_TYPMOD,
        0,
        null,
        false);
  }

  private static Expression constant(boolean value) {
    return new Expression.Constant(value, BuiltinTypes.BOOL);
  }

  private static Expression constant(String value) {
    return new Expression.Constant(value, BuiltinTypes.TEXT);
  }

  private Expression xml(SqlExpression written, String construct) {
    return argument(written, BuiltinTypes.XML, construct);
  }

  private Expression argument(SqlExpression written, PgType type, String construct) {
    Expression value = expressions.analyze(written);
    return coercion.argument(value, type, construct, ExpressionStart.of(written));
  }

  private Expression element(XmlExpression.Element element) {
    List<Expression> arguments = new ArrayList<>();
    arguments.add(constant(XmlNames.ofSql(element.name(), false)));
    named(element.attributes(), true, arguments);
    for (SqlExpression content : element.content()) {
      arguments.add(value(content));
    }
    return call(XmlConstruct.ELEMENT, arguments);
  }

  /** Adds the names and then the values. */
  private void named(
      List<XmlExpression.Named> written, boolean attributes, List<Expression> arguments) {
    List<String> names = new ArrayList<>(written.size());
    List<Expression> values = new ArrayList<>(written.size());
    for (XmlExpression.Named named : written) {
      values.add(value(named.value()));
      String name = name(named, attributes);
      if (attributes && names.contains(name)) {
        throw new SqlFailure(
                SqlState.SYNTAX_ERROR, "XML attribute name \"" + name + "\" appears more than once")
            .at(named.position());
      }
      names.add(name);
    }
    arguments.add(
        new Expression.Constant(ArrayValue.of(BuiltinTypes.TEXT, names), BuiltinTypes.TEXT_ARRAY));
    arguments.addAll(values);
  }

  private static String name(XmlExpression.Named named, boolean attribute) {
    if (named.name() != null) {
      return XmlNames.ofSql(named.name(), false);
    }
    if (named.value() instanceof SqlExpression.ColumnReference reference && !reference.star()) {
      return XmlNames.ofSql(reference.names().get(reference.names().size() - 1), true);
    }
    throw new SqlFailure(
            SqlState.SYNTAX_ERROR,
            "unnamed XML "
                + (attribute ? "attribute" : "element")
                + " value must be a column reference")
        .at(named.position());
  }

  /** A value of any type, of which a domain makes nothing else; a literal stays as it is. */
  private Expression value(SqlExpression written) {
    Expression value = expressions.analyze(written);
    PgType base = coercion.base(value.type());
    return base.equals(value.type())
        ? value
        : coercion.implicit(value, base, ExpressionStart.of(written));
  }

  private Expression instruction(XmlExpression.ProcessingInstruction instruction) {
    Expression name = constant(XmlNames.ofSql(instruction.name(), false));
    if (instruction.content() == null) {
      return call(XmlConstruct.PROCESSING, List.of(name));
    }
    Expression content = argument(instruction.content(), BuiltinTypes.TEXT, "XMLPI");
    return call(XmlConstruct.PROCESSING, List.of(name, content));
  }

  private Expression root(XmlExpression.Root root) {
    Expression value = xml(root.xml(), "XMLROOT");
    Expression version =
        root.version() == null
            ? new Expression.Constant(null, BuiltinTypes.TEXT)
            : argument(root.version(), BuiltinTypes.TEXT, "XMLROOT");
    boolean omitted = root.standalone() == XmlExpression.Standalone.OMITTED;
    String standalone =
        omitted ? null : root.standalone().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return call(XmlConstruct.ROOT, List.of(value, version, constant(standalone)));
  }

  private Expression serialize(XmlExpression.Serialize serialize) {
    Expression value = xml(serialize.xml(), "XMLSERIALIZE");
    TypeLookup.ModifiedType target = expressions.statement().types().require(serialize.type());
    Expression text = call(XmlConstruct.SERIALIZE, List.of(constant(serialize.document()), value));
    Expression result =
        coercion.coerce(
            text, target.type(), target.typmod(), CastContext.IMPLICIT, serialize.position());
    if (result == null) {
      throw new SqlFailure(
              SqlState.CANNOT_COERCE,
              "cannot cast XMLSERIALIZE result to " + TypeText.of(target.type()))
          .at(serialize.position());
    }
    return result;
  }
}
