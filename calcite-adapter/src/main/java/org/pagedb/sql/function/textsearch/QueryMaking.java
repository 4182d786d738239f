package org.pagedb.sql.function.textsearch;

import java.util.List;
import org.pagedb.sql.type.textsearch.GapRemoval;
import org.pagedb.sql.type.textsearch.QueryNode;
import org.pagedb.sql.type.textsearch.QueryNode.Both;
import org.pagedb.sql.type.textsearch.QueryNode.Gap;
import org.pagedb.sql.type.textsearch.QueryNode.Not;
import org.pagedb.sql.type.textsearch.QueryNode.Operator;
import org.pagedb.sql.type.textsearch.QueryNode.Word;
import org.pagedb.sql.type.textsearch.QueryReader;
import org.pagedb.sql.type.textsearch.TextQuery;

/** Queries whose words go through a configuration: {@code to_tsquery} and its kin. */
final class QueryMaking {

  private final TextConfiguration configuration;

  QueryMaking(TextConfiguration configuration) {
    this.configuration = configuration;
  }

  TextQuery structured(String text) {
    return GapRemoval.clean(
        QueryReader.read(
            text, (word, weights, prefix) -> joined(word, weights, prefix, Operator.PHRASE)));
  }

  TextQuery plain(String text) {
    return GapRemoval.clean(joined(text, 0, false, Operator.AND));
  }

  TextQuery phrase(String text) {
    return GapRemoval.clean(joined(text, 0, false, Operator.PHRASE));
  }

  /** What a text's lexemes are together; a gap where a stop word was. */
  private QueryNode joined(String text, int weights, boolean prefix, Operator operator) {
    QueryNode all = null;
    List<TextConfiguration.Positioned> lexemes = configuration.lexemes(text, 0);
    for (TextConfiguration.Positioned positioned : lexemes) {
      QueryNode one =
          positioned.lexeme() == null ? new Gap() : new Word(positioned.lexeme(), weights, prefix);
      all = all == null ? one : new Both(operator, operator == Operator.PHRASE ? 1 : 0, all, one);
    }
    return all == null ? new Gap() : all;
  }

  /** Quotes make phrases, {@code or} an alternative, a minus excludes; everything else is AND. */
  TextQuery web(String text) {
    QueryNode alternatives = null;
    QueryNode all = null;
    int at = 0;
    boolean or = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean not = false;
      while (c == '-' && at + 1 < text.length()) {
        not = !not || at == 0;
        at++;
        c = text.charAt(at);
      }
      if (Character.isWhitespace(c)) {
        at++;
        continue;
      }
      QueryNode part;
      if (c == '"') {
        int end = text.indexOf('"', at + 1);
        end = end < 0 ? text.length() : end;
        part = joined(text.substring(at + 1, end), 0, false, Operator.PHRASE);
        at = Math.min(end + 1, text.length());
      } else {
        int end = at;
        while (end < text.length()
            && !Character.isWhitespace(text.charAt(end))
            && text.charAt(end) != '"') {
          end++;
        }
        String word = text.substring(at, end);
        at = end;
        if (word.equalsIgnoreCase("or") && all != null && !text.substring(at).isBlank()) {
          or = true;
          continue;
        }
        part = joined(word, 0, false, Operator.PHRASE);
      }
      part = not ? new Not(part) : part;
      if (or) {
        alternatives = alternatives == null ? all : new Both(Operator.OR, 0, alternatives, all);
        all = part;
        or = false;
      } else {
        all = all == null ? part : new Both(Operator.AND, 0, all, part);
      }
    }
    if (all == null) {
      return TextQuery.EMPTY;
    }
    return GapRemoval.clean(
        alternatives == null ? all : new Both(Operator.OR, 0, alternatives, all));
  }
}
