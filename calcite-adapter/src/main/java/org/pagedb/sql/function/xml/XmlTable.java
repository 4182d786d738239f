package org.pagedb.sql.function.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.composite.RecordValue;
import org.w3c.dom.Node;

/**
 * XMLTABLE as a function that gives records. Its arguments: the names of namespaces as an array,
 * for each column what it is ({@link #PLAIN}, {@link #NOT_NULL} or {@link #ORDINALITY}) as an
 * array, the namespaces' addresses, the rows' path, the document, and for each column its path and
 * its default.
 */
public final class XmlTable implements FunctionBody {

  /** A column that may be null. */
  public static final String PLAIN = "";

  /** A column that may not be null. */
  public static final String NOT_NULL = "not null";

  /** The column that counts rows; it has neither path nor default. */
  public static final String ORDINALITY = "ordinality";

  /** The function; its type is that of the call, which names the columns. */
  public static final PgFunction FUNCTION =
      new PgFunction(
          0,
          "xmltable",
          PgFunction.Kind.FUNCTION,
          List.of(),
          false,
          0,
          BuiltinTypes.RECORD,
          true,
          false,
          's',
          's',
          new XmlTable());

  private XmlTable() {}

  @Override
  public Object call(Object[] arguments, TypeContext context) {
    throw new IllegalStateException("XMLTABLE must be bound to the types of its call");
  }

  @Override
  public FunctionBody bind(CallTypes types) {
    RecordCodec columns = (RecordCodec) types.result().codec();
    return (arguments, context) -> new Call(arguments, columns, context).rows();
  }

  /** One document being read. */
  private static final class Call {
    private final Object[] arguments;
    private final RecordCodec columns;
    private final TypeContext context;
    private final Object[] kinds;
    private final int rowPath;

    Call(Object[] arguments, RecordCodec columns, TypeContext context) {
      this.arguments = arguments;
      this.columns = columns;
      this.context = context;
      kinds = ((ArrayValue) arguments[1]).elements();
      rowPath = 2 + ((ArrayValue) arguments[0]).length();
    }

    Iterator<Object> rows() {
      List<Object> rows = new ArrayList<>();
      if (arguments[rowPath + 1] == null) {
        return rows.iterator();
      }
      Node document = XmlTree.of((String) arguments[rowPath + 1]);
      Map<String, String> namespaces = namespaces();
      XmlPath path = path(arguments[rowPath], "row", null, namespaces);
      XmlPath[] paths = new XmlPath[kinds.length];
      for (int i = 0; i < kinds.length; i++) {
        if (!kinds[i].equals(ORDINALITY)) {
          paths[i] = path(arguments[pathOf(i)], "column", columns.fieldName(i), namespaces);
        }
      }
      if (path.at(document) instanceof List<?> nodes) {
        for (Object node : nodes) {
          context.session().checkInterrupts();
          rows.add(row((Node) node, paths, rows.size() + 1));
        }
      }
      return rows.iterator();
    }

    private int pathOf(int column) {
      return rowPath + 2 + 2 * column;
    }

    private Map<String, String> namespaces() {
      Map<String, String> namespaces = new HashMap<>();
      Object[] names = ((ArrayValue) arguments[0]).elements();
      for (int i = 0; i < names.length; i++) {
        if (arguments[2 + i] == null) {
          throw notNull("namespace URI must not be null");
        }
        if (names[i] == null) {
          throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "DEFAULT namespace is not supported");
        }
        namespaces.put((String) names[i], (String) arguments[2 + i]);
      }
      return namespaces;
    }

    private static SqlFailure notNull(String message) {
      return new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, message);
    }

    private static XmlPath path(
        Object path, String kind, String column, Map<String, String> namespaces) {
      if (path == null) {
        SqlFailure failure = notNull(kind + " filter expression must not be null");
        throw column == null
            ? failure
            : failure.detail("Filter for column \"" + column + "\" is null.");
      }
      if (((String) path).isEmpty()) {
        throw new SqlFailure(
            SqlState.DATA_EXCEPTION, kind + " path filter must not be empty string");
      }
      return XmlPath.of((String) path, namespaces, SqlState.SYNTAX_ERROR);
    }

    private RecordValue row(Node node, XmlPath[] paths, long number) {
      Object[] fields = new Object[paths.length];
      for (int i = 0; i < fields.length; i++) {
        if (paths[i] == null) {
          fields[i] = number;
          continue;
        }
        PgType type = columns.fieldTypes().get(i);
        String text = PathText.of(paths[i].at(node), type);
        fields[i] =
            text == null
                ? arguments[pathOf(i) + 1]
                : type.codec().parse(text, columns.fieldTypmod(i), context);
        if (fields[i] == null && kinds[i].equals(NOT_NULL)) {
          throw notNull("null is not allowed in column \"" + columns.fieldName(i) + '"');
        }
      }
      return new RecordValue(columns.fieldTypes(), fields);
    }
  }
}
