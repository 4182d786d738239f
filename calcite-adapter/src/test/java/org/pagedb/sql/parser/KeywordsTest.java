package org.pagedb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class KeywordsTest {

  private static List<String> rows() {
    return ParserCorpus.text("keywords.txt").lines().toList();
  }

  private static int lookup(String word) {
    int hash = 0;
    for (char c : word.toLowerCase(Locale.ROOT).toCharArray()) {
      hash = Keywords.hash(hash, c);
    }
    return Keywords.lookup(word, 0, word.length(), hash);
  }

  @Test
  void theTableIsWhatPostgresReports() {
    List<String> table = new ArrayList<>();
    for (int token = Token.FIRST_KEYWORD; token < Token.KEYWORD_END; token++) {
      String kind =
          switch (Keywords.classOf(token)) {
            case Keywords.UNRESERVED -> "U";
            case Keywords.COLUMN_NAME -> "C";
            case Keywords.TYPE_OR_FUNCTION -> "T";
            default -> "R";
          };
      table.add(
          Keywords.word(token) + " " + kind + (Keywords.isBareLabel(token) ? " bare" : " as"));
    }
    assertThat(table).isEqualTo(rows());
  }

  @Test
  void everyTokenConstantIsInStepWithItsWord() throws IllegalAccessException {
    int checked = 0;
    for (Field field : Token.class.getDeclaredFields()) {
      if (field.isSynthetic() || field.getType() != int.class) {
        continue;
      }
      int token = field.getInt(null);
      if (token >= Token.FIRST_KEYWORD && token < Token.KEYWORD_END) {
        if (!field.getName().equals("FIRST_KEYWORD")) {
          assertThat(Keywords.word(token).toUpperCase(Locale.ROOT)).isEqualTo(field.getName());
          checked++;
        }
      }
    }
    assertThat(checked).isEqualTo(rows().size());
  }

  @Test
  void everyWordIsFoundInAnyCase() {
    for (int token = Token.FIRST_KEYWORD; token < Token.KEYWORD_END; token++) {
      String word = Keywords.word(token);
      assertThat(lookup(word)).isEqualTo(token);
      assertThat(lookup(word.toUpperCase(Locale.ROOT))).isEqualTo(token);
      assertThat(word.length()).isLessThanOrEqualTo(Keywords.MAX_LENGTH);
    }
  }

  @Test
  void otherWordsAreIdentifiers() {
    for (String word :
        List.of("x", "selec", "selects", "_", "zzzzzzzzzzzzzzzzz", "current_times")) {
      assertThat(lookup(word)).isEqualTo(Token.IDENTIFIER);
    }
  }

  @Test
  void tellsWhichNamesNeedQuotes() {
    assertThat(SqlParser.mustQuote("name")).isFalse();
    assertThat(SqlParser.mustQuote("a_1")).isFalse();
    for (String name : List.of("", "A", "1a", "a b", "select", "left", "int", "a$", "é")) {
      assertThat(SqlParser.mustQuote(name)).as(name).isTrue();
    }
  }
}
