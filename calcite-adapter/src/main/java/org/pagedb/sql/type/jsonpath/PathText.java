package org.pagedb.sql.type.jsonpath;

import java.util.List;
import org.pagedb.sql.type.json.JsonText;
import org.pagedb.sql.type.jsonpath.PathItem.Kind;
import org.pagedb.sql.type.jsonpath.PathItem.Levels;
import org.pagedb.sql.type.jsonpath.PathItem.Pattern;
import org.pagedb.sql.type.jsonpath.PathItem.Subscript;

/** Writes paths as PostgreSQL does: keys in quotes, operations in parentheses. */
final class PathText {

  private final StringBuilder out = new StringBuilder();

  private PathText() {}

  static String format(JsonPath path) {
    PathText text = new PathText();
    if (!path.lax()) {
      text.out.append("strict ");
    }
    text.append(path.root(), false, true);
    return text.out.toString();
  }

  private void append(PathItem item, boolean inKey, boolean brackets) {
    Kind kind = item.kind();
    if (kind.isBinary()) {
      appendBinary(item, brackets);
    } else if (kind.isMethod()) {
      out.append('.').append(kind.word()).append('(');
      if (item.value() != null) {
        JsonText.quote(out, (String) item.value());
      }
      out.append(')');
    } else {
      appendOther(item, inKey, brackets);
    }
    if (item.next() != null) {
      append(item.next(), true, true);
    }
  }

  private void appendOperand(PathItem operand, Kind operator) {
    append(operand, false, operand.kind().priority() <= operator.priority());
  }

  private void open(boolean brackets) {
    if (brackets) {
      out.append('(');
    }
  }

  private void close(boolean brackets) {
    if (brackets) {
      out.append(')');
    }
  }

  private void appendBinary(PathItem item, boolean brackets) {
    open(brackets);
    appendOperand(item.left(), item.kind());
    out.append(' ').append(item.kind().word()).append(' ');
    appendOperand(item.right(), item.kind());
    close(brackets);
  }

  private void appendOther(PathItem item, boolean inKey, boolean brackets) {
    switch (item.kind()) {
      case KEY -> {
        out.append(inKey ? "." : "");
        JsonText.quote(out, (String) item.value());
      }
      case STRING -> JsonText.quote(out, (String) item.value());
      case VARIABLE -> {
        out.append('$');
        JsonText.quote(out, (String) item.value());
      }
      case NUMBER -> {
        open(item.next() != null);
        out.append(item.value());
        close(item.next() != null);
      }
      case BOOLEAN -> out.append(item.value());
      case PLUS, MINUS -> {
        open(brackets);
        out.append(item.kind().word());
        appendOperand(item.left(), item.kind());
        close(brackets);
      }
      case FILTER -> appendEnclosed("?(", item.left(), ")");
      case NOT -> appendEnclosed("!(", item.left(), ")");
      case IS_UNKNOWN -> appendEnclosed("(", item.left(), ") is unknown");
      case EXISTS -> appendEnclosed("exists (", item.left(), ")");
      case LIKE_REGEX -> appendLikeRegex(item, brackets);
      case ANY_KEY -> out.append(inKey ? ".*" : "*");
      case SUBSCRIPTS -> appendSubscripts((List<?>) item.value());
      case ANY_LEVEL -> appendLevels((Levels) item.value(), inKey);
      default -> out.append(item.kind().word());
    }
  }

  private void appendEnclosed(String before, PathItem item, String after) {
    out.append(before);
    append(item, false, false);
    out.append(after);
  }

  private void appendLikeRegex(PathItem item, boolean brackets) {
    Pattern pattern = (Pattern) item.value();
    open(brackets);
    appendOperand(item.left(), item.kind());
    out.append(" like_regex ");
    JsonText.quote(out, pattern.text());
    if (!pattern.flags().isEmpty()) {
      out.append(" flag \"").append(pattern.flags()).append('"');
    }
    close(brackets);
  }

  private void appendSubscripts(List<?> subscripts) {
    out.append('[');
    String separator = "";
    for (Object each : subscripts) {
      Subscript subscript = (Subscript) each;
      out.append(separator);
      append(subscript.from(), false, false);
      if (subscript.to() != null) {
        out.append(" to ");
        append(subscript.to(), false, false);
      }
      separator = ",";
    }
    out.append(']');
  }

  private void appendLevels(Levels levels, boolean inKey) {
    out.append(inKey ? ".**" : "**");
    if (levels.first() == 0 && levels.last() == Levels.LAST) {
      return;
    }
    out.append('{').append(level(levels.first()));
    if (levels.first() != levels.last()) {
      out.append(" to ").append(level(levels.last()));
    }
    out.append('}');
  }

  private static String level(long level) {
    return level == Levels.LAST ? "last" : Long.toString(level);
  }
}
