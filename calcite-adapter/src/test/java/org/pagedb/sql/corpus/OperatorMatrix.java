package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * PostgreSQL's answers for every operator between every two types of {@code types.tsv}. {@code
 * matrix.tsv} has a line for each pair that has an operator: operator, left type (empty for prefix
 * operators), right type, and either the answer to all questions or those to each. What is not
 * listed has none.
 */
final class OperatorMatrix {

  /** What the grammar takes between two operands only. */
  private static final Set<String> INFIX =
      Set.of("*", "/", "%", "^", "<", ">", "=", "<=", ">=", "<>");

  private final List<SampleType> types;
  private final Map<String, List<String>> answers;
  private final Set<String> leftOut;

  OperatorMatrix(List<SampleType> types, Map<String, List<String>> answers, Set<String> leftOut) {
    this.types = types;
    this.leftOut = leftOut;
    this.answers = answers;
  }

  static OperatorMatrix read(Path folder) throws IOException {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    for (String line : Files.readAllLines(folder.resolve("matrix.tsv"))) {
      String[] fields = line.split("\t", -1);
      List<String> texts = new ArrayList<>();
      for (int i = 3; i < fields.length; i++) {
        texts.add(fields[i].equals("\\N") ? null : fields[i].translateEscapes());
      }
      answers.put(key(fields[0], fields[1], fields[2]), texts);
    }
    Set<String> leftOut = new HashSet<>();
    for (String line : Files.readAllLines(folder.resolve("left-out.tsv"))) {
      String[] fields = line.split("\t", -1);
      leftOut.add(fields.length == 4 ? key(fields[0], fields[1], fields[2]) : line);
    }
    return new OperatorMatrix(SampleType.read(folder.resolve("types.tsv")), answers, leftOut);
  }

  private static String key(String operator, String left, String right) {
    return operator + "\t" + left + "\t" + right;
  }

  void write(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, List<String>> entry : answers.entrySet()) {
      StringBuilder line = new StringBuilder(entry.getKey());
      for (String text : entry.getValue()) {
        line.append('\t').append(text == null ? "\\N" : escaped(text));
      }
      lines.add(line.toString());
    }
    Files.write(folder.resolve("matrix.tsv"), lines);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
  }

  /** The operators that are listed. */
  Set<String> operators() {
    Set<String> operators = new LinkedHashSet<>();
    for (String key : answers.keySet()) {
      operators.add(key.substring(0, key.indexOf('\t')));
    }
    return operators;
  }

  /**
   * Every pair of types, and every type alone where the grammar allows it, for each of the
   * operators.
   */
  static List<OperatorPair> pairs(Collection<String> operators, List<SampleType> types) {
    List<OperatorPair> pairs = new ArrayList<>();
    for (String operator : operators) {
      for (SampleType right : INFIX.contains(operator) ? List.<SampleType>of() : types) {
        pairs.add(new OperatorPair(operator, null, right));
      }
      for (SampleType left : types) {
        for (SampleType right : types) {
          pairs.add(new OperatorPair(operator, left, right));
        }
      }
    }
    return pairs;
  }

  /** All pairs but those that are knowingly left out, in {@code left-out.tsv}. */
  List<OperatorPair> pairs() {
    List<OperatorPair> pairs = new ArrayList<>();
    for (OperatorPair pair : pairs(operators(), types)) {
      if (!isLeftOut(pair)) {
        pairs.add(pair);
      }
    }
    return pairs;
  }

  private boolean isLeftOut(OperatorPair pair) {
    String operator = pair.operator();
    String left = pair.left() == null ? "" : pair.left().spelling();
    String right = pair.right().spelling();
    return leftOut.contains(pair.key())
        || leftOut.contains(key("*", left, "*"))
        || leftOut.contains(key("*", "*", right))
        || leftOut.contains(key("*", left, right))
        || leftOut.contains(key(operator, "*", right))
        || leftOut.contains(key(operator, left, "*"));
  }

  /** The answers to a pair; null if there is no such operator. */
  List<String> answers(OperatorPair pair) {
    return answers.get(pair.key());
  }
}
