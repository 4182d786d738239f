package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.Notice;

/**
 * The areas of the grammar over one text's tokens. They need one another, so that each reaches the
 * others through here; those that ordinary statements do not use are made at first need.
 */
final class Grammar {

  private final Tokens tokens;
  private final List<Notice> notices;
  private final Names names;
  private final TypeNames types;
  private final Expressions expressions;
  private final Calls calls;
  private final Queries queries;
  private final FromItems fromItems;
  private SpecialCalls specialCalls;
  private Windows windows;
  private WithClauses withClauses;
  private DataChanges dataChanges;

  Grammar(Tokens tokens, List<Notice> notices) {
    this.tokens = tokens;
    this.notices = new ArrayList<>(notices);
    this.names = new Names(this);
    this.types = new TypeNames(this);
    this.expressions = new Expressions(this);
    this.calls = new Calls(this);
    this.queries = new Queries(this);
    this.fromItems = new FromItems(this);
  }

  Tokens tokens() {
    return tokens;
  }

  Names names() {
    return names;
  }

  TypeNames types() {
    return types;
  }

  Expressions expressions() {
    return expressions;
  }

  Calls calls() {
    return calls;
  }

  Queries queries() {
    return queries;
  }

  FromItems fromItems() {
    return fromItems;
  }

  SpecialCalls specialCalls() {
    if (specialCalls == null) {
      specialCalls = new SpecialCalls(this);
    }
    return specialCalls;
  }

  Windows windows() {
    if (windows == null) {
      windows = new Windows(this);
    }
    return windows;
  }

  WithClauses withClauses() {
    if (withClauses == null) {
      withClauses = new WithClauses(this);
    }
    return withClauses;
  }

  DataChanges dataChanges() {
    if (dataChanges == null) {
      dataChanges = new DataChanges(this);
    }
    return dataChanges;
  }

  Merges merges() {
    return new Merges(this);
  }

  IndexElements indexElements() {
    return new IndexElements(this);
  }

  Options options() {
    return new Options(this);
  }

  Transactions transactions() {
    return new Transactions(this);
  }

  Settings settings() {
    return new Settings(this);
  }

  Sessions sessions() {
    return new Sessions(this);
  }

  Tables tables() {
    return new Tables(this);
  }

  TableElements tableElements() {
    return new TableElements(this);
  }

  Constraints constraints() {
    return new Constraints(this);
  }

  ColumnConstraints columnConstraints() {
    return new ColumnConstraints(this);
  }

  Partitions partitions() {
    return new Partitions(this);
  }

  Sequences sequences() {
    return new Sequences(this);
  }

  Indexes indexes() {
    return new Indexes(this);
  }

  Views views() {
    return new Views(this);
  }

  Signatures signatures() {
    return new Signatures(this);
  }

  ObjectKinds objectKinds() {
    return new ObjectKinds(this);
  }

  Creations creations() {
    return new Creations(this);
  }

  Drops drops() {
    return new Drops(this);
  }

  Schemas schemas() {
    return new Schemas(this);
  }

  Utilities utilities() {
    return new Utilities(this);
  }

  Statements statements() {
    return new Statements(this);
  }

  AlterTables alterTables() {
    return new AlterTables(this);
  }

  AlterRelations alterRelations() {
    return new AlterRelations(this);
  }

  ObjectChanges objectChanges() {
    return new ObjectChanges(this);
  }

  Alters alters() {
    return new Alters(this);
  }

  TypeDefinitions typeDefinitions() {
    return new TypeDefinitions(this);
  }

  Functions functions() {
    return new Functions(this);
  }

  Databases databases() {
    return new Databases(this);
  }

  Roles roles() {
    return new Roles(this);
  }

  Privileges privileges() {
    return new Privileges(this);
  }

  Operators operators() {
    return new Operators(this);
  }

  Definitions definitions() {
    return new Definitions(this);
  }

  TextSearches textSearches() {
    return new TextSearches(this);
  }

  ForeignData foreignData() {
    return new ForeignData(this);
  }

  Policies policies() {
    return new Policies(this);
  }

  Triggers triggers() {
    return new Triggers(this);
  }

  Rules rules() {
    return new Rules(this);
  }

  Replications replications() {
    return new Replications(this);
  }

  Extensions extensions() {
    return new Extensions(this);
  }

  NamedObjects namedObjects() {
    return new NamedObjects(this);
  }

  Copies copies() {
    return new Copies(this);
  }

  Maintenance maintenance() {
    return new Maintenance(this);
  }

  /** IF NOT EXISTS, if it stands here. */
  boolean ifNotExists() {
    if (!tokens.are(Token.IF, Token.NOT)) {
      return false;
    }
    tokens.expect(Token.IF, Token.NOT);
    tokens.expect(Token.EXISTS);
    return true;
  }

  /** IF EXISTS, if it stands here. */
  boolean ifExists() {
    if (!tokens.are(Token.IF, Token.EXISTS)) {
      return false;
    }
    tokens.expect(Token.IF, Token.EXISTS);
    return true;
  }

  /** IF EXISTS where nothing else can start with IF. */
  boolean certainIfExists() {
    return tokens.acceptThenExpect(Token.IF, Token.EXISTS);
  }

  /** opt_drop_behavior: whether CASCADE was written. */
  boolean cascade() {
    if (tokens.accept(Token.CASCADE)) {
      return true;
    }
    tokens.accept(Token.RESTRICT);
    return false;
  }

  /** OptTableSpace; null if there is none. */
  String tablespace() {
    return tokens.accept(Token.TABLESPACE) ? names.columnName() : null;
  }

  /** Keeps something that is to be said about the text. */
  void notice(Notice notice) {
    notices.add(notice);
  }

  /** What is to be said about the text. */
  List<Notice> notices() {
    return List.copyOf(notices);
  }
}
