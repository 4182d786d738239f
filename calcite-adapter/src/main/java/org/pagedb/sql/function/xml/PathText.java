package org.pagedb.sql.function.xml;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** What a path gave as the text of a column's value. */
final class PathText {

  private static final MathContext DIGITS = new MathContext(15);

  private PathText() {}

  /**
   * The text; null if the path found nothing.
   *
   * @throws SqlFailure 21000 if it found several nodes and the column is not XML
   */
  static String of(Object result, PgType type) {
    boolean xml = type.name().equals("xml");
    if (result instanceof List<?> nodes) {
      return nodes.isEmpty() ? null : xml ? whole(nodes) : single(nodes);
    } else if (result instanceof Boolean truth) {
      return type.category() == 'N' ? truth ? "1" : "0" : truth.toString();
    } else if (result instanceof Double number) {
      return number(number);
    }
    return xml ? XmlValues.escaped((String) result) : (String) result;
  }

  private static String whole(List<?> nodes) {
    StringBuilder xml = new StringBuilder();
    for (Object node : nodes) {
      xml.append(NodeText.of((Node) node));
    }
    return xml.toString();
  }

  private static String single(List<?> nodes) {
    if (nodes.size() > 1) {
      throw new SqlFailure(
          SqlState.CARDINALITY_VIOLATION,
          "more than one value returned by column XPath expression");
    }
    Node node = (Node) nodes.get(0);
    return node instanceof Document document
        ? document.getDocumentElement().getTextContent()
        : node.getTextContent();
  }

  /** A number as XPath writes it. */
  private static String number(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    } else if (Double.isInfinite(number)) {
      return number > 0 ? "Infinity" : "-Infinity";
    } else if (number == 0) {
      return "0";
    }
    return new BigDecimal(number, DIGITS).stripTrailingZeros().toPlainString();
  }
}
