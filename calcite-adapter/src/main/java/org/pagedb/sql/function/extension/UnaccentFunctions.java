package org.pagedb.sql.function.extension;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** unaccent: letters without their accents, by PostgreSQL's own rules. */
public final class UnaccentFunctions implements FunctionArea {

  private final Map<Integer, String> rules = rules();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "unaccent_dict" -> plain((String) arguments[arguments.length - 1]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** Each line of the resource is what stands for the characters behind the tab. */
  private static Map<Integer, String> rules() {
    try (InputStream in = UnaccentFunctions.class.getResourceAsStream("unaccent.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Map<Integer, String> rules = new HashMap<>();
      int start = 0;
      for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        int tab = text.indexOf('\t', start);
        String replacement = text.substring(start, tab);
        text.substring(tab + 1, end).codePoints().forEach(c -> rules.put(c, replacement));
        start = end + 1;
      }
      return rules;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String plain(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      String replacement = c < 128 ? null : rules.get(c);
      if (replacement == null) {
        plain.appendCodePoint(c);
      } else {
        plain.append(replacement);
      }
    }
    return plain.toString();
  }
}
