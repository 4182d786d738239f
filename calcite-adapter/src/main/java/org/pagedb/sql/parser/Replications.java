package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.ReplicationStatement;
import org.pagedb.sql.tree.ReplicationStatement.PublicationChange;
import org.pagedb.sql.tree.ReplicationStatement.PublishedObject;
import org.pagedb.sql.tree.ReplicationStatement.SubscriptionChange;
import org.pagedb.sql.tree.Statement;

/** Publications and subscriptions. */
final class Replications {

  private final Grammar grammar;
  private final Tokens tokens;

  Replications(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE PUBLICATION from PUBLICATION on. */
  Statement createPublication() {
    tokens.expect(Token.PUBLICATION);
    String name = grammar.names().columnName();
    boolean allTables = false;
    List<PublishedObject> objects = List.of();
    if (tokens.accept(Token.FOR)) {
      allTables = tokens.acceptThenExpect(Token.ALL, Token.TABLES);
      if (!allTables) {
        objects = new PublishedObjects(grammar).list();
      }
    }
    return new ReplicationStatement.CreatePublication(
        name, allTables, objects, grammar.options().withDefinition());
  }

  /** ALTER PUBLICATION, after that word. */
  Statement alterPublication() {
    ObjectName.Plain publication = grammar.objectKinds().simple();
    String name = publication.name().last();
    switch (tokens.type()) {
      case Token.SET -> {
        tokens.next();
        if (tokens.is('(')) {
          List<Option> options = grammar.options().definition();
          return new ReplicationStatement.AlterPublication(
              name, PublicationChange.SET_OPTIONS, List.of(), options);
        }
        return objects(name, PublicationChange.SET);
      }
      case Token.ADD -> {
        tokens.next();
        return objects(name, PublicationChange.ADD);
      }
      case Token.DROP -> {
        tokens.next();
        return objects(name, PublicationChange.DROP);
      }
      default -> {
        return grammar.objectChanges().some(ObjectKind.PUBLICATION, publication, true, true, false);
      }
    }
  }

  private Statement objects(String name, PublicationChange change) {
    return new ReplicationStatement.AlterPublication(
        name, change, new PublishedObjects(grammar).list(), List.of());
  }

  /** CREATE SUBSCRIPTION from SUBSCRIPTION on. */
  Statement createSubscription() {
    tokens.expect(Token.SUBSCRIPTION);
    String name = grammar.names().columnName();
    tokens.expect(Token.CONNECTION);
    String connection = tokens.takeString();
    tokens.expect(Token.PUBLICATION);
    List<String> publications = grammar.names().names();
    return new ReplicationStatement.CreateSubscription(
        name, connection, publications, grammar.options().withDefinition());
  }

  /** ALTER SUBSCRIPTION, after that word. */
  Statement alterSubscription() {
    ObjectName.Plain subscription = grammar.objectKinds().simple();
    String name = subscription.name().last();
    switch (tokens.type()) {
      case Token.SET -> {
        tokens.next();
        if (tokens.is('(')) {
          return options(name, SubscriptionChange.SET_OPTIONS);
        }
        tokens.expect(Token.PUBLICATION);
        return publications(name, SubscriptionChange.SET_PUBLICATION);
      }
      case Token.CONNECTION -> {
        tokens.next();
        return new ReplicationStatement.AlterSubscription(
            name, SubscriptionChange.SET_CONNECTION, tokens.takeString(), List.of(), List.of());
      }
      case Token.REFRESH -> {
        tokens.expect(Token.REFRESH, Token.PUBLICATION);
        return changed(
            name, SubscriptionChange.REFRESH, List.of(), grammar.options().withDefinition());
      }
      case Token.ADD -> {
        tokens.expect(Token.ADD, Token.PUBLICATION);
        return publications(name, SubscriptionChange.ADD_PUBLICATION);
      }
      case Token.DROP -> {
        tokens.expect(Token.DROP, Token.PUBLICATION);
        return publications(name, SubscriptionChange.DROP_PUBLICATION);
      }
      case Token.ENABLE, Token.DISABLE -> {
        boolean enable = tokens.is(Token.ENABLE);
        tokens.next();
        SubscriptionChange change = enable ? SubscriptionChange.ENABLE : SubscriptionChange.DISABLE;
        return changed(name, change, List.of(), List.of());
      }
      case Token.SKIP -> {
        tokens.next();
        return options(name, SubscriptionChange.SKIP);
      }
      default -> {
        return grammar
            .objectChanges()
            .some(ObjectKind.SUBSCRIPTION, subscription, true, true, false);
      }
    }
  }

  private Statement options(String name, SubscriptionChange change) {
    return changed(name, change, List.of(), grammar.options().definition());
  }

  private Statement publications(String name, SubscriptionChange change) {
    List<String> publications = grammar.names().names();
    return changed(name, change, publications, grammar.options().withDefinition());
  }

  private static Statement changed(
      String name, SubscriptionChange change, List<String> publications, List<Option> options) {
    return new ReplicationStatement.AlterSubscription(name, change, null, publications, options);
  }
}
