package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.composite.RecordCodec;

/** The fields of a row-valued expression. */
record RowFields(List<String> names, List<PgType> types, List<Integer> typmods) {

  /** The fields as far as they are known; 42809 if the expression is no row of known shape. */
  static RowFields of(Expression row, StatementContext statement) {
    RowFields fields = new RowFields(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    if (row instanceof Expression.RowConstructor constructor) {
      for (int i = 0; i < constructor.fields().size(); i++) {
        Expression field = constructor.fields().get(i);
        fields.add(constructor.names().get(i), field.type(), field.typmod());
      }
      return fields;
    }
    UserType definition = statement.routines().definition(row.type());
    if (definition != null) {
      for (TableColumn attribute : definition.attributes()) {
        fields.add(attribute.name(), attribute.type(), attribute.typmod());
      }
    } else if (row.type().codec() instanceof RecordCodec record && record.fieldTypes() != null) {
      for (int i = 0; i < record.fieldTypes().size(); i++) {
        fields.add(record.fieldName(i), record.fieldTypes().get(i), record.fieldTypmod(i));
      }
    } else if (row instanceof Expression.FunctionCall call) {
      FunctionDetails details = statement.routines().details(call.function());
      for (FunctionDetails.Column column : details.outputColumns()) {
        fields.add(column.name(), column.type(), PgType.NO_TYPMOD);
      }
    }
    if (fields.names().isEmpty()) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE, "type " + TypeText.of(row.type()) + " is not composite");
    }
    return fields;
  }

  /** The position of the field of that name, or -1. */
  int find(String name) {
    return names.indexOf(name);
  }

  private void add(String name, PgType type, int typmod) {
    names.add(name);
    types.add(type);
    typmods.add(typmod);
  }
}
