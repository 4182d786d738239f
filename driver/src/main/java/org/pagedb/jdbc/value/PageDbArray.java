package org.pagedb.jdbc.value;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;

/** An array value. It holds PostgreSQL's text form and makes Java arrays when asked. */
public final class PageDbArray implements Array {

  private final PgType type;
  private final PgType element;
  private final String text;
  private final ValueContext context;
  private boolean freed;

  private PageDbArray(PgType type, PgType element, String text, ValueContext context) {
    this.type = type;
    this.element = element;
    this.text = text;
    this.context = context;
  }

  static PageDbArray ofText(PgType type, String text, ValueContext context) throws SQLException {
    PgType element = context.type(type.elementOid());
    if (element == null) {
      throw Refusal.badConversion(type.name(), "java.sql.Array");
    }
    return new PageDbArray(type, element, text, context);
  }

  /**
   * What {@code createArrayOf} makes.
   *
   * @param elements a Java array of objects or primitives, of any depth
   * @throws SQLException 22023 if there is no such type
   */
  public static PageDbArray of(String elementType, Object elements, ValueContext context)
      throws SQLException {
    PgType element = context.typeNamed(elementType);
    PgType type = element == null ? null : context.type(element.arrayOid());
    if (type == null) {
      throw Refusal.badArgument(
          "Unable to find server array type for provided name " + elementType + ".");
    }
    return new PageDbArray(type, element, ArrayText.write(elements), context);
  }

  /** The array's type. */
  PgType type() {
    return type;
  }

  @Override
  public String getBaseTypeName() throws SQLException {
    checkNotFreed();
    return element.name();
  }

  @Override
  public int getBaseType() throws SQLException {
    checkNotFreed();
    return JdbcType.code(element);
  }

  @Override
  public Object getArray() throws SQLException {
    return slice(1, -1);
  }

  @Override
  public Object getArray(Map<String, Class<?>> map) throws SQLException {
    return getArray(1, -1, map);
  }

  @Override
  public Object getArray(long index, int count) throws SQLException {
    return slice(index, count);
  }

  @Override
  public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
    checkNoMap(map);
    return slice(index, count);
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    return rows(1, -1);
  }

  @Override
  public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
    return getResultSet(1, -1, map);
  }

  @Override
  public ResultSet getResultSet(long index, int count) throws SQLException {
    return rows(index, count);
  }

  @Override
  public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map)
      throws SQLException {
    checkNoMap(map);
    return rows(index, count);
  }

  @Override
  public void free() {
    freed = true;
  }

  /** PostgreSQL's text form. */
  @Override
  public String toString() {
    return text;
  }

  private Object slice(long index, int count) throws SQLException {
    List<Object> part = part(index, count);
    int depth = depth(ArrayText.read(text));
    return javaArray(part, depth);
  }

  private List<Object> part(long index, int count) throws SQLException {
    checkNotFreed();
    List<Object> all = ArrayText.read(text);
    long end = count < 0 ? all.size() : index - 1 + count;
    if (index < 1 || end > all.size()) {
      throw Refusal.badArgument(
          "The array index is out of range: "
              + (index + Math.max(count, 0))
              + ", number of elements: "
              + all.size()
              + ".");
    }
    return all.subList((int) index - 1, (int) end);
  }

  private static int depth(List<Object> elements) {
    int depth = 1;
    List<?> level = elements;
    while (!level.isEmpty() && level.get(0) instanceof List) {
      level = (List<?>) level.get(0);
      depth++;
    }
    return depth;
  }

  private Object javaArray(List<?> elements, int depth) throws SQLException {
    Class<?> leaf = JdbcType.elementClass(element);
    int[] lengths = new int[depth];
    lengths[0] = elements.size();
    Object[] array = (Object[]) java.lang.reflect.Array.newInstance(leaf, lengths);
    if (depth == 1) {
      fill(array, elements);
      return array;
    }
    for (int i = 0; i < array.length; i++) {
      array[i] = javaArray((List<?>) elements.get(i), depth - 1);
    }
    return array;
  }

  private void fill(Object[] array, List<?> texts) throws SQLException {
    ColumnReader reader = ColumnReader.of(element, PgType.NO_TYPMOD, context);
    ColumnVector vector = DatumColumn.of(element, datums(texts));
    for (int i = 0; i < array.length; i++) {
      if (!vector.isNull(i)) {
        Object value = reader.object(vector, i, context);
        array[i] =
            array.getClass().getComponentType().isInstance(value)
                ? value
                : reader.object(vector, i, context, array.getClass().getComponentType());
      }
    }
  }

  private Object[] datums(List<?> texts) throws SQLException {
    Object[] datums = new Object[texts.size()];
    try {
      for (int i = 0; i < datums.length; i++) {
        Object each = texts.get(i);
        if (each != null) {
          datums[i] = element.codec().parse((String) each, PgType.NO_TYPMOD, context.typeContext());
        }
      }
    } catch (SqlFailure e) {
      throw PageDbException.of(e);
    }
    return datums;
  }

  private ResultSet rows(long index, int count) throws SQLException {
    List<Object> part = part(index, count);
    if (depth(part) > 1) {
      throw Refusal.notImplemented("Array.getResultSet() of several dimensions");
    }
    return context.arrayRows(element, datums(part), index);
  }

  private void checkNotFreed() throws SQLException {
    if (freed) {
      throw Refusal.badState("This array has been freed.");
    }
  }

  private static void checkNoMap(Map<String, Class<?>> map) throws SQLException {
    if (map != null && !map.isEmpty()) {
      throw Refusal.notImplemented("Array with a type map");
    }
  }
}
