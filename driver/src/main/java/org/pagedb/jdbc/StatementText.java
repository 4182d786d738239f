package org.pagedb.jdbc;

import java.sql.SQLException;
import java.util.List;
import org.pagedb.jdbc.text.JdbcText;

/**
 * A text that the client prepared or ran, with the plans of its statements once they are needed.
 */
final class StatementText {

  private final JdbcText text;
  private List<StatementPlan> plans;

  StatementText(JdbcText text) {
    this.text = text;
  }

  JdbcText text() {
    return text;
  }

  /**
   * The plans.
   *
   * @throws SQLException 42601
   */
  List<StatementPlan> plans(PageDbConnection connection) throws SQLException {
    if (plans == null) {
      plans = StatementPlan.of(text, connection.conversation().parse(text));
    }
    return plans;
  }
}
