package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.ReplicationStatement;
import org.pagedb.sql.tree.ReplicationStatement.PublishedObject;
import org.pagedb.sql.tree.SqlExpression;

/** The list of what a publication publishes, where TABLE and TABLES IN SCHEMA carry on. */
final class PublishedObjects {

  private final Grammar grammar;
  private final Tokens tokens;
  private final List<Entry> entries = new ArrayList<>(2);

  /** What a list entry says by itself. */
  private enum Kind {
    TABLE,
    SCHEMA,
    CONTINUATION
  }

  /**
   * An entry before it is known what it continues.
   *
   * @param table the table, or null for a schema
   * @param plain whether the table's name could be a schema's
   */
  private record Entry(
      Kind kind,
      FromItem.Relation table,
      boolean plain,
      String schema,
      List<String> columns,
      SqlExpression where,
      int position) {}

  PublishedObjects(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** pub_obj_list. */
  List<PublishedObject> list() {
    do {
      entries.add(entry());
    } while (tokens.accept(','));
    return resolved();
  }

  /** PublicationObjSpec. */
  private Entry entry() {
    int position = tokens.position();
    if (tokens.accept(Token.TABLE)) {
      FromItem.Relation table = grammar.fromItems().relation();
      return described(Kind.TABLE, table, false, position);
    }
    if (tokens.are(Token.TABLES, Token.IN)) {
      tokens.expect(Token.TABLES, Token.IN);
      tokens.expect(Token.SCHEMA);
      int at = tokens.position();
      String schema = tokens.accept(Token.CURRENT_SCHEMA) ? null : grammar.names().columnName();
      return new Entry(Kind.SCHEMA, null, false, schema, List.of(), null, at);
    }
    if (tokens.accept(Token.CURRENT_SCHEMA)) {
      return new Entry(Kind.CONTINUATION, null, false, null, List.of(), null, position);
    }
    boolean only = tokens.is(Token.ONLY);
    FromItem.Relation table = grammar.fromItems().relation();
    boolean plain = !only && !grammar.fromItems().lastHadStar();
    return described(Kind.CONTINUATION, table, plain, position);
  }

  private Entry described(Kind kind, FromItem.Relation table, boolean plain, int position) {
    List<String> columns = grammar.names().optionalNames();
    SqlExpression where = null;
    if (tokens.acceptThenExpect(Token.WHERE, '(')) {
      where = grammar.expressions().expression();
      tokens.expect(')');
    }
    return new Entry(kind, table, plain, null, columns, where, position);
  }

  private List<PublishedObject> resolved() {
    Kind kind = entries.get(0).kind();
    if (kind == Kind.CONTINUATION) {
      throw Tokens.failure("invalid publication object list", entries.get(0).position())
          .detail(
              "One of TABLE or TABLES IN SCHEMA must be specified before a standalone table or"
                  + " schema name.");
    }
    List<PublishedObject> objects = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.kind() != Kind.CONTINUATION) {
        kind = entry.kind();
      }
      objects.add(kind == Kind.TABLE ? table(entry) : schema(entry));
    }
    return List.copyOf(objects);
  }

  private static PublishedObject table(Entry entry) {
    if (entry.table() == null) {
      throw Tokens.failure("invalid table name", entry.position());
    }
    return new ReplicationStatement.PublishedTable(
        entry.table(), entry.columns(), entry.where(), entry.position());
  }

  private static PublishedObject schema(Entry entry) {
    if (entry.where() != null) {
      throw Tokens.failure("WHERE clause not allowed for schema", entry.position());
    }
    if (!entry.columns().isEmpty()) {
      throw Tokens.failure("column specification not allowed for schema", entry.position());
    }
    if (entry.table() == null) {
      return new ReplicationStatement.PublishedSchema(entry.schema(), entry.position());
    }
    RelationName name = entry.table().name();
    if (!entry.plain() || name.schema() != null) {
      throw Tokens.failure("invalid schema name", entry.position());
    }
    return new ReplicationStatement.PublishedSchema(name.name(), entry.position());
  }
}
