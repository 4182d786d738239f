package org.pagedb.sql.analysis.query;

import java.util.Locale;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;
import org.pagedb.sql.tree.XmlExpression;

/** The labels that PostgreSQL gives to result columns without one. */
final class Labels {

  /** The label of what has no better one. */
  static final String UNKNOWN = "?column?";

  private Labels() {}

  static String of(SqlExpression expression) {
    Label label = find(expression);
    return label == null ? UNKNOWN : label.text();
  }

  /** A label; a weak one gives way to one found further out. */
  private record Label(String text, boolean weak) {}

  private static Label strong(String text) {
    return new Label(text, false);
  }

  private static Label find(SqlExpression expression) {
    if (expression instanceof SqlExpression.ColumnReference reference) {
      return reference.names().isEmpty()
          ? null
          : strong(reference.names().get(reference.names().size() - 1));
    } else if (expression instanceof SqlExpression.FunctionCall call) {
      return strong(call.name().last());
    } else if (expression instanceof SqlExpression.Cast cast) {
      Label inner = find(cast.operand());
      if (inner != null && !inner.weak()) {
        return inner;
      }
      return new Label(cast.type().names().get(cast.type().names().size() - 1), true);
    } else if (expression instanceof SqlExpression.Indirection indirection) {
      return ofIndirection(indirection);
    } else if (expression instanceof SqlExpression.Collate collate) {
      return find(collate.operand());
    } else if (expression instanceof SqlExpression.Case written) {
      Label inner = written.otherwise() == null ? null : find(written.otherwise());
      return inner != null && !inner.weak() ? inner : new Label("case", true);
    } else if (expression instanceof Subquery subquery) {
      return ofSubquery(subquery);
    }
    return ofKeyword(expression);
  }

  private static Label ofKeyword(SqlExpression expression) {
    if (expression instanceof SqlExpression.Coalesce) {
      return strong("coalesce");
    } else if (expression instanceof SqlExpression.NullIf) {
      return strong("nullif");
    } else if (expression instanceof SqlExpression.Extremum extremum) {
      return strong(extremum.greatest() ? "greatest" : "least");
    } else if (expression instanceof SqlExpression.ArrayConstructor) {
      return strong("array");
    } else if (expression instanceof SqlExpression.RowConstructor) {
      return strong("row");
    } else if (expression instanceof SqlExpression.Grouping) {
      return strong("grouping");
    } else if (expression instanceof SqlExpression.ValueFunction function) {
      return strong(ofValueFunction(function.kind()));
    }
    return expression instanceof XmlExpression xml ? ofXml(xml) : null;
  }

  private static Label ofXml(XmlExpression xml) {
    if (xml instanceof XmlExpression.IsDocument) {
      return null;
    }
    String kind = xml.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    return strong(kind.equals("processinginstruction") ? "xmlpi" : "xml" + kind);
  }

  private static String ofValueFunction(SqlExpression.ValueFunctionKind kind) {
    return switch (kind) {
      case CURRENT_DATE -> "current_date";
      case CURRENT_TIME -> "current_time";
      case CURRENT_TIMESTAMP -> "current_timestamp";
      case LOCALTIME -> "localtime";
      case LOCALTIMESTAMP -> "localtimestamp";
      case CURRENT_ROLE -> "current_role";
      case CURRENT_USER -> "current_user";
      case USER -> "user";
      case SESSION_USER -> "session_user";
      case CURRENT_CATALOG -> "current_catalog";
      case CURRENT_SCHEMA -> "current_schema";
    };
  }

  private static Label ofIndirection(SqlExpression.Indirection indirection) {
    for (int i = indirection.steps().size() - 1; i >= 0; i--) {
      if (indirection.steps().get(i) instanceof IndirectionStep.Field field) {
        return strong(field.name());
      }
    }
    return find(indirection.base());
  }

  private static Label ofSubquery(Subquery subquery) {
    if (subquery instanceof Subquery.Exists) {
      return strong("exists");
    } else if (subquery instanceof Subquery.Array) {
      return strong("array");
    } else if (!(subquery instanceof Subquery.Scalar)) {
      return null;
    }
    if (subquery.query().body() instanceof Query.Select select && !select.items().isEmpty()) {
      SelectItem item = select.items().get(0);
      return item.label() == null ? find(item.expression()) : strong(item.label());
    }
    return subquery.query().body() instanceof Query.Values ? strong("column1") : null;
  }
}
