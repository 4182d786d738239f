package org.pagedb.sql.function.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.w3c.dom.Node;

/** {@code xpath} and its kin. */
public final class PathFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Map<String, String> namespaces =
        arguments.length == 3 ? namespaces((ArrayValue) arguments[2]) : Map.of();
    Object result = result((String) arguments[0], (String) arguments[1], namespaces);
    return function.equals("xpath")
        ? ArrayValue.of(BuiltinTypes.XML, values(result, context))
        : exists(result);
  }

  private static Object result(String path, String value, Map<String, String> namespaces) {
    if (path.isEmpty()) {
      throw new SqlFailure(SqlState.DATA_EXCEPTION, "empty XPath expression");
    }
    Node document = XmlTree.of(value);
    return XmlPath.of(path, namespaces, SqlState.INTERNAL_ERROR).at(document);
  }

  private static boolean exists(Object result) {
    return !(result instanceof List<?> nodes) || !nodes.isEmpty();
  }

  private static List<String> values(Object result, TypeContext context) {
    List<String> values = new ArrayList<>();
    if (result instanceof List<?> nodes) {
      for (Object node : nodes) {
        values.add(NodeText.of((Node) node));
      }
    } else if (result instanceof Double) {
      values.add(XmlValues.text(result, BuiltinTypes.FLOAT8, true, context));
    } else if (result instanceof Boolean) {
      values.add(XmlValues.text(result, BuiltinTypes.BOOL, true, context));
    } else {
      values.add(XmlValues.escaped((String) result));
    }
    return values;
  }

  private static Map<String, String> namespaces(ArrayValue array) {
    Map<String, String> namespaces = new HashMap<>();
    if (array.dimensions() == 0) {
      return namespaces;
    }
    if (array.dimensions() != 2 || array.size(1) != 2) {
      throw new SqlFailure(SqlState.DATA_EXCEPTION, "invalid array for XML namespace mapping")
          .detail("The array must be two-dimensional with length of the second axis equal to 2.");
    }
    for (int i = 0; i < array.length(); i += 2) {
      String name = (String) array.element(i);
      String uri = (String) array.element(i + 1);
      if (name == null || uri == null) {
        throw new SqlFailure(
            SqlState.NULL_VALUE_NOT_ALLOWED, "neither namespace name nor URI may be null");
      }
      namespaces.put(name, uri);
    }
    return namespaces;
  }
}
