package org.pagedb.sql.type.textsearch;

import java.util.ArrayList;
import java.util.List;

/**
 * A value of type {@code tsquery}. Immutable.
 *
 * @param root the condition, null for the query without words
 */
public record TextQuery(QueryNode root) {

  /** The query without words. */
  public static final TextQuery EMPTY = new TextQuery(null);

  private static final int NOT_PRIORITY = 4;

  /** PostgreSQL's text form. */
  public String text() {
    StringBuilder text = new StringBuilder();
    if (root != null) {
      append(text, root, -1, false);
    }
    return text.toString();
  }

  private static void append(
      StringBuilder text, QueryNode node, int parentPriority, boolean rightOfPhrase) {
    if (node instanceof QueryNode.Word word) {
      VectorText.quote(text, word.word());
      if (word.prefix() || word.weights() != 0) {
        text.append(':').append(word.prefix() ? "*" : "");
        for (int weight = 3; weight >= 0; weight--) {
          text.append(
              (word.weights() & 1 << weight) != 0 ? "DCBA".substring(weight, weight + 1) : "");
        }
      }
    } else if (node instanceof QueryNode.Not not) {
      boolean enclosed = NOT_PRIORITY < parentPriority;
      text.append(enclosed ? "( " : "").append('!');
      append(text, not.operand(), NOT_PRIORITY, false);
      text.append(enclosed ? " )" : "");
    } else if (node instanceof QueryNode.Both both) {
      int priority = both.operator().priority();
      boolean phrase = both.operator() == QueryNode.Operator.PHRASE;
      boolean enclosed = priority < parentPriority || phrase && rightOfPhrase;
      text.append(enclosed ? "( " : "");
      append(text, both.left(), priority, false);
      text.append(
          switch (both.operator()) {
            case AND -> " & ";
            case OR -> " | ";
            case PHRASE -> both.distance() == 1 ? " <-> " : " <" + both.distance() + "> ";
          });
      append(text, both.right(), priority, phrase);
      text.append(enclosed ? " )" : "");
    }
  }

  /** Its words in order. */
  public List<QueryNode.Word> words() {
    List<QueryNode.Word> words = new ArrayList<>();
    addWords(root, words);
    return words;
  }

  private static void addWords(QueryNode node, List<QueryNode.Word> words) {
    if (node instanceof QueryNode.Word word) {
      words.add(word);
    } else if (node instanceof QueryNode.Not not) {
      addWords(not.operand(), words);
    } else if (node instanceof QueryNode.Both both) {
      addWords(both.left(), words);
      addWords(both.right(), words);
    }
  }

  /** How many words and operators it has. */
  public int size() {
    return root == null ? 0 : QueryNode.size(root);
  }
}
