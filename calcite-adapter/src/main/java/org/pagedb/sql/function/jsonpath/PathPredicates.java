package org.pagedb.sql.function.jsonpath;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.function.pattern.RegexPredicate;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.jsonpath.PathItem;
import org.pagedb.sql.type.jsonpath.PathItem.Kind;
import org.pagedb.sql.type.jsonpath.PathItem.Pattern;
import org.pagedb.sql.type.text.TextOrder;

/** The conditions of a path: true, false, or null for unknown. */
final class PathPredicates {

  private final PathRun run;
  private final PathDates dates;
  private final Map<Pattern, RegexPredicate> patterns = new HashMap<>();

  PathPredicates(PathRun run, PathDates dates) {
    this.run = run;
    this.dates = dates;
  }

  Boolean test(PathItem item, Object value) {
    return switch (item.kind()) {
      case AND -> and(item, value);
      case OR -> or(item, value);
      case NOT -> {
        Boolean answer = test(item.left(), value);
        yield answer == null ? null : !answer;
      }
      case IS_UNKNOWN -> test(item.left(), value) == null;
      case EXISTS -> exists(item, value);
      default -> anyPair(item, value);
    };
  }

  private Boolean and(PathItem item, Object value) {
    Boolean left = test(item.left(), value);
    if (left != null && !left) {
      return false;
    }
    Boolean right = test(item.right(), value);
    return right != null && right ? left : right;
  }

  private Boolean or(PathItem item, Object value) {
    Boolean left = test(item.left(), value);
    if (left != null && left) {
      return true;
    }
    Boolean right = test(item.right(), value);
    return right != null && !right ? left : right;
  }

  private Boolean exists(PathItem item, Object value) {
    List<Object> found = run.isLax() ? null : new ArrayList<>();
    PathRun.Outcome outcome = run.silentOperand(item.left(), value, false, found);
    if (outcome == PathRun.Outcome.ERROR) {
      return null;
    }
    return found == null ? outcome == PathRun.Outcome.OK : !found.isEmpty();
  }

  /** Whether any pair of the operands' values fits; strict mode looks at all for errors. */
  private Boolean anyPair(PathItem item, Object value) {
    List<Object> left = new ArrayList<>();
    if (run.silentOperand(item.left(), value, true, left) == PathRun.Outcome.ERROR) {
      return null;
    }
    List<Object> right = Collections.singletonList(null);
    if (item.right() != null) {
      right = new ArrayList<>();
      boolean unwrap = item.kind() != Kind.STARTS_WITH;
      if (run.silentOperand(item.right(), value, unwrap, right) == PathRun.Outcome.ERROR) {
        return null;
      }
    }
    boolean unknown = false;
    boolean found = false;
    for (Object a : left) {
      for (Object b : right) {
        Boolean answer = pair(item, a, b);
        if (answer == null) {
          if (!run.isLax()) {
            return null;
          }
          unknown = true;
        } else if (answer) {
          if (run.isLax()) {
            return true;
          }
          found = true;
        }
      }
    }
    return found ? Boolean.TRUE : unknown ? null : Boolean.FALSE;
  }

  private Boolean pair(PathItem item, Object a, Object b) {
    return switch (item.kind()) {
      case STARTS_WITH ->
          a instanceof JsonString whole && b instanceof JsonString start
              ? whole.value().startsWith(start.value())
              : null;
      case LIKE_REGEX ->
          a instanceof JsonString text
              ? pattern((Pattern) item.value()).matches(text.value(), run.session())
              : null;
      default -> compare(item.kind(), a, b);
    };
  }

  private RegexPredicate pattern(Pattern pattern) {
    return patterns.computeIfAbsent(pattern, p -> RegexPredicate.ofXquery(p.text(), p.flags()));
  }

  private Boolean compare(Kind operator, Object a, Object b) {
    if (a instanceof DateItem left && b instanceof DateItem right) {
      Integer order = dates.compare(left, right);
      return order == null ? null : holds(operator, order);
    }
    if (a.getClass() != b.getClass()) {
      boolean oneIsNull = a instanceof JsonNull || b instanceof JsonNull;
      return oneIsNull ? operator == Kind.NOT_EQUAL : null;
    }
    if (a instanceof JsonNull) {
      return holds(operator, 0);
    }
    if (a instanceof JsonBoolean left) {
      return holds(operator, Boolean.compare(left.value(), ((JsonBoolean) b).value()));
    }
    if (a instanceof JsonNumber left) {
      return holds(operator, left.value().compareTo(((JsonNumber) b).value()));
    }
    return a instanceof JsonString left
        ? holds(operator, TextOrder.compare(left.value(), ((JsonString) b).value()))
        : null;
  }

  private static boolean holds(Kind operator, int order) {
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case GREATER -> order > 0;
      case LESS_OR_EQUAL -> order <= 0;
      default -> order >= 0;
    };
  }
}
