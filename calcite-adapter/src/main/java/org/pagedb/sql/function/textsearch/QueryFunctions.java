package org.pagedb.sql.function.textsearch;

import java.util.HashSet;
import java.util.Set;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.textsearch.QueryNode;
import org.pagedb.sql.type.textsearch.QueryNode.Both;
import org.pagedb.sql.type.textsearch.QueryNode.Not;
import org.pagedb.sql.type.textsearch.QueryNode.Operator;
import org.pagedb.sql.type.textsearch.QueryNode.Word;
import org.pagedb.sql.type.textsearch.TextQuery;
import org.pagedb.sql.type.textsearch.TextQueryCodec;

/** Functions on {@code tsquery}. */
public final class QueryFunctions implements FunctionArea {

  private final TextQueryCodec codec = new TextQueryCodec();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    TextQuery a = (TextQuery) arguments[0];
    return switch (function) {
      case "tsquery_numnode" -> (long) a.size();
      case "tsquerytree" -> tree(a);
      case "tsquery_not" -> a.root() == null ? a : new TextQuery(new Not(a.root()));
      default -> onTwo(function, a, (TextQuery) arguments[1], arguments);
    };
  }

  private Object onTwo(String function, TextQuery a, TextQuery b, Object[] arguments) {
    return switch (function) {
      case "tsquery_and" -> joined(Operator.AND, 0, a, b);
      case "tsquery_or" -> joined(Operator.OR, 0, a, b);
      case "tsquery_phrase" -> joined(Operator.PHRASE, 1, a, b);
      case "tsquery_phrase_distance" ->
          joined(Operator.PHRASE, Both.checkedDistance((Long) arguments[2]), a, b);
      case "tsq_mcontains" -> words(a).containsAll(words(b));
      case "tsq_mcontained" -> words(b).containsAll(words(a));
      case "tsquery_eq" -> codec.compare(a, b) == 0;
      case "tsquery_ne" -> codec.compare(a, b) != 0;
      case "tsquery_lt" -> codec.compare(a, b) < 0;
      case "tsquery_le" -> codec.compare(a, b) <= 0;
      case "tsquery_gt" -> codec.compare(a, b) > 0;
      case "tsquery_ge" -> codec.compare(a, b) >= 0;
      case "tsquery_cmp" -> (long) Integer.signum(codec.compare(a, b));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static TextQuery joined(Operator operator, int distance, TextQuery a, TextQuery b) {
    if (a.root() == null || b.root() == null) {
      return a.root() == null ? b : a;
    }
    return new TextQuery(new Both(operator, distance, a.root(), b.root()));
  }

  private static Set<String> words(TextQuery query) {
    Set<String> words = new HashSet<>();
    for (Word word : query.words()) {
      words.add(word.word());
    }
    return words;
  }

  /** What an index can be searched for: T where that is everything. */
  private static String tree(TextQuery query) {
    if (query.root() == null) {
      return "";
    }
    QueryNode searchable = withoutNot(query.root());
    return searchable == null ? "T" : new TextQuery(searchable).text();
  }

  private static QueryNode withoutNot(QueryNode node) {
    if (node instanceof Not) {
      return null;
    }
    if (!(node instanceof Both both)) {
      return node;
    }
    QueryNode left = withoutNot(both.left());
    QueryNode right = withoutNot(both.right());
    if (left == null || right == null) {
      return both.operator() == Operator.OR ? null : left == null ? right : left;
    }
    return new Both(both.operator(), both.distance(), left, right);
  }
}
