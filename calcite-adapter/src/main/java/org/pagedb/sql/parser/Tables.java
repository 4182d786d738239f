package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.tree.TableStorage;

/** CREATE TABLE, with columns, of a type, as a partition, from a query, or foreign. */
final class Tables {

  private final Grammar grammar;
  private final Tokens tokens;
  private final TableElements elements;

  Tables(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.elements = new TableElements(grammar);
  }

  TableElements elements() {
    return elements;
  }

  /** CREATE TABLE from TABLE on. */
  Statement create(Persistence persistence) {
    tokens.expect(Token.TABLE);
    boolean ifNotExists = grammar.ifNotExists();
    RelationName name = grammar.names().relationName();
    boolean defined =
        switch (tokens.type()) {
          case '(' -> !startsColumnNames();
          case Token.OF, Token.PARTITION -> true;
          default -> false;
        };
    return defined
        ? defined(persistence, ifNotExists, name, false)
        : fromQuery(persistence, ifNotExists, name);
  }

  /** CREATE FOREIGN TABLE from TABLE on. */
  Statement createForeign() {
    tokens.expect(Token.TABLE);
    boolean ifNotExists = grammar.ifNotExists();
    RelationName name = grammar.names().relationName();
    if (!tokens.is('(') && !tokens.is(Token.PARTITION)) {
      throw tokens.failure();
    }
    return defined(Persistence.PERMANENT, ifNotExists, name, true);
  }

  /** Whether the parenthesis at the cursor opens the column names of CREATE TABLE AS. */
  private boolean startsColumnNames() {
    int next = tokens.peek(2);
    return Keywords.isColumnName(tokens.peek(1)) && (next == ',' || next == ')');
  }

  private TableStatement.CreateTable defined(
      Persistence persistence, boolean ifNotExists, RelationName name, boolean foreign) {
    List<TableElement> list;
    List<RelationName> inherits = List.of();
    QualifiedName type = null;
    TableStatement.PartitionOf partitionOf = null;
    if (tokens.accept(Token.OF)) {
      type = grammar.names().anyName();
      list = elements.typed();
    } else if (tokens.acceptThenExpect(Token.PARTITION, Token.OF)) {
      RelationName parent = grammar.names().relationName();
      list = elements.typed();
      partitionOf = new TableStatement.PartitionOf(parent, grammar.partitions().bound());
    } else {
      list = elements.inParentheses();
      inherits = inherits();
    }
    TableStatement.PartitionBy partitionBy = null;
    TableStorage storage = TableStorage.DEFAULT;
    TableStatement.ForeignTable server = null;
    if (foreign) {
      tokens.expect(Token.SERVER);
      server =
          new TableStatement.ForeignTable(
              grammar.names().columnName(), grammar.options().genericOptions());
    } else {
      partitionBy = tokens.is(Token.PARTITION) ? grammar.partitions().by() : null;
      storage = storage();
    }
    return new TableStatement.CreateTable(
        persistence,
        ifNotExists,
        name,
        list,
        inherits,
        type,
        partitionOf,
        partitionBy,
        storage,
        server);
  }

  private List<RelationName> inherits() {
    if (!tokens.acceptThenExpect(Token.INHERITS, '(')) {
      return List.of();
    }
    List<RelationName> parents = grammar.names().relationNames();
    tokens.expect(')');
    return parents;
  }

  private TableStorage storage() {
    String accessMethod = tokens.accept(Token.USING) ? grammar.names().columnName() : null;
    List<Option> options = List.of();
    if (tokens.is(Token.WITH)) {
      options = grammar.options().withRelationOptions();
    } else {
      tokens.acceptThenExpect(Token.WITHOUT, Token.OIDS);
    }
    TableStorage.OnCommit onCommit = onCommit();
    String tablespace = grammar.tablespace();
    if (accessMethod == null
        && options.isEmpty()
        && onCommit == TableStorage.OnCommit.NONE
        && tablespace == null) {
      return TableStorage.DEFAULT;
    }
    return new TableStorage(accessMethod, options, onCommit, tablespace);
  }

  private TableStorage.OnCommit onCommit() {
    if (!tokens.acceptThenExpect(Token.ON, Token.COMMIT)) {
      return TableStorage.OnCommit.NONE;
    }
    if (tokens.accept(Token.DROP)) {
      return TableStorage.OnCommit.DROP;
    }
    boolean delete = tokens.accept(Token.DELETE);
    if (!delete) {
      tokens.expect(Token.PRESERVE);
    }
    tokens.expect(Token.ROWS);
    return delete ? TableStorage.OnCommit.DELETE_ROWS : TableStorage.OnCommit.PRESERVE_ROWS;
  }

  private Statement fromQuery(Persistence persistence, boolean ifNotExists, RelationName name) {
    List<String> columns = grammar.names().optionalNames();
    Query.Into target = new Query.Into(name, persistence, columns, storage());
    tokens.expect(Token.AS);
    Statement source =
        tokens.is(Token.EXECUTE) ? grammar.sessions().execute() : grammar.queries().query();
    return new TableStatement.CreateTableAs(target, ifNotExists, false, source, withData());
  }

  /** CREATE MATERIALIZED VIEW from MATERIALIZED on. */
  Statement createMaterializedView(Persistence persistence) {
    tokens.expect(Token.MATERIALIZED, Token.VIEW);
    boolean ifNotExists = grammar.ifNotExists();
    RelationName name = grammar.names().relationName();
    List<String> columns = grammar.names().optionalNames();
    String accessMethod = tokens.accept(Token.USING) ? grammar.names().columnName() : null;
    List<Option> options = grammar.options().withRelationOptions();
    TableStorage storage =
        new TableStorage(accessMethod, options, TableStorage.OnCommit.NONE, grammar.tablespace());
    tokens.expect(Token.AS);
    Query query = grammar.queries().query();
    return new TableStatement.CreateTableAs(
        new Query.Into(name, persistence, columns, storage), ifNotExists, true, query, withData());
  }

  /** REFRESH MATERIALIZED VIEW. */
  Statement refresh() {
    tokens.expect(Token.REFRESH, Token.MATERIALIZED);
    tokens.expect(Token.VIEW);
    boolean concurrently = tokens.accept(Token.CONCURRENTLY);
    RelationName name = grammar.names().relationName();
    return new TableStatement.RefreshMaterializedView(name, concurrently, withData());
  }

  /** opt_with_data. */
  private boolean withData() {
    if (!tokens.accept(Token.WITH)) {
      return true;
    }
    boolean data = !tokens.accept(Token.NO);
    tokens.expect(Token.DATA);
    return data;
  }
}
