package org.pagedb.sql.function.xml;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.xml.XmlSyntax;

/**
 * What SQL/XML has a syntax for, as calls of functions that no catalog knows. Names and options are
 * constants among the arguments:
 *
 * <ul>
 *   <li>{@link #ELEMENT}: name, names of the attributes as an array, attributes, content
 *   <li>{@link #FOREST}: names as an array, values
 *   <li>{@link #PARSE}: whether a document, whether blanks are kept, text
 *   <li>{@link #PROCESSING}: name, content if there is any
 *   <li>{@link #ROOT}: value, version, {@code standalone}: {@code yes}, {@code no}, {@code no
 *       value}, or null for what the value says
 *   <li>{@link #SERIALIZE}: whether a document, value
 *   <li>{@link #CONCAT}, {@link #DOCUMENT}: values
 * </ul>
 */
public enum XmlConstruct implements FunctionBody {
  /** XMLCONCAT. */
  CONCAT("xmlconcat", BuiltinTypes.XML, false, 'i'),
  /** IS DOCUMENT. */
  DOCUMENT("is document", BuiltinTypes.BOOL, true, 'i'),
  /** XMLELEMENT. */
  ELEMENT("xmlelement", BuiltinTypes.XML, false, 's'),
  /** XMLFOREST. */
  FOREST("xmlforest", BuiltinTypes.XML, false, 's'),
  /** XMLPARSE. */
  PARSE("xmlparse", BuiltinTypes.XML, true, 'i'),
  /** XMLPI. */
  PROCESSING("xmlpi", BuiltinTypes.XML, false, 'i'),
  /** XMLROOT. */
  ROOT("xmlroot", BuiltinTypes.XML, false, 'i'),
  /** XMLSERIALIZE, before the cast to the type it names. */
  SERIALIZE("xmlserialize", BuiltinTypes.TEXT, true, 'i');

  private final PgFunction function;

  XmlConstruct(String name, PgType result, boolean strict, char volatility) {
    function =
        new PgFunction(
            0,
            name,
            PgFunction.Kind.FUNCTION,
            List.of(),
            false,
            0,
            result,
            false,
            strict,
            volatility,
            's',
            this);
  }

  /** The function that carries it out. */
  public PgFunction function() {
    return function;
  }

  /** The construct that a function carries out, or null. */
  public static XmlConstruct of(PgFunction function) {
    return function.body() instanceof XmlConstruct construct ? construct : null;
  }

  @Override
  public FunctionBody bind(CallTypes types) {
    return switch (this) {
      case ELEMENT, FOREST -> new Bound(this, types);
      default -> this;
    };
  }

  private record Bound(XmlConstruct construct, CallTypes types) implements FunctionBody {
    @Override
    public Object call(Object[] arguments, TypeContext context) {
      return construct == ELEMENT
          ? element(arguments, types, context)
          : forest(arguments, types, context);
    }
  }

  @Override
  public Object call(Object[] arguments, TypeContext context) {
    return switch (this) {
      case CONCAT -> XmlParts.concatenated(arguments);
      case DOCUMENT -> XmlSyntax.isWellFormed((String) arguments[0], true);
      case PARSE -> parsed((String) arguments[2], (Boolean) arguments[0]);
      case PROCESSING -> XmlParts.instruction(arguments);
      case ROOT -> XmlParts.root(arguments);
      case SERIALIZE -> serialized((String) arguments[1], (Boolean) arguments[0]);
      default -> throw FunctionArea.unknown(name());
    };
  }

  private static String parsed(String text, boolean document) {
    XmlSyntax.check(text, document);
    return text;
  }

  private static String serialized(String value, boolean document) {
    if (document && !XmlSyntax.isWellFormed(value, true)) {
      throw new SqlFailure(SqlState.NOT_AN_XML_DOCUMENT, "not an XML document");
    }
    return value;
  }

  private static String element(Object[] arguments, CallTypes types, TypeContext context) {
    StringBuilder xml = new StringBuilder("<").append(arguments[0]);
    ArrayValue names = (ArrayValue) arguments[1];
    int at = 2;
    for (Object name : names.elements()) {
      if (arguments[at] != null) {
        String value = XmlValues.text(arguments[at], types.argument(at), false, context);
        xml.append(' ').append(name).append("=\"");
        XmlValues.appendAttribute(xml, value);
        xml.append('"');
      }
      at++;
    }
    boolean open = false;
    for (; at < arguments.length; at++) {
      if (arguments[at] != null) {
        xml.append(open ? "" : ">");
        xml.append(XmlValues.text(arguments[at], types.argument(at), true, context));
        open = true;
      }
    }
    return open
        ? xml.append("</").append(arguments[0]).append('>').toString()
        : xml.append("/>").toString();
  }

  private static String forest(Object[] arguments, CallTypes types, TypeContext context) {
    Object[] names = ((ArrayValue) arguments[0]).elements();
    StringBuilder xml = null;
    for (int i = 0; i < names.length; i++) {
      if (arguments[i + 1] != null) {
        xml = xml == null ? new StringBuilder() : xml;
        xml.append('<').append(names[i]).append('>');
        xml.append(XmlValues.text(arguments[i + 1], types.argument(i + 1), true, context));
        xml.append("</").append(names[i]).append('>');
      }
    }
    return xml == null ? null : xml.toString();
  }
}
