package org.pagedb.sql.function.xml;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.xml.XmlSyntax;

/** Functions on XML that need no path. */
public final class XmlFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "texttoxml" -> value((String) arguments[0], context);
      case "xmltotext" -> arguments[0];
      case "xml_is_well_formed" ->
          XmlSyntax.isWellFormed((String) arguments[0], context.xmlDocument());
      case "xml_is_well_formed_document" -> XmlSyntax.isWellFormed((String) arguments[0], true);
      case "xml_is_well_formed_content" -> XmlSyntax.isWellFormed((String) arguments[0], false);
      case "xmlcomment" -> XmlParts.comment((String) arguments[0]);
      case "xmlconcat2" -> XmlParts.concatenated(arguments);
      case "xmlvalidate" ->
          throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "xmlvalidate is not implemented");
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String value(String text, TypeContext context) {
    XmlSyntax.check(text, context.xmlDocument());
    return text;
  }
}
