package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.CopyStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;

/** COPY. */
final class Copies {

  private final Grammar grammar;
  private final Tokens tokens;
  private final List<Option> options = new ArrayList<>(4);

  Copies(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CopyStmt. */
  Statement copy() {
    tokens.expect(Token.COPY);
    if (tokens.accept('(')) {
      return copyQuery();
    }
    int position = tokens.position();
    if (tokens.accept(Token.BINARY)) {
      options.add(new Option("format", new Option.Text("binary"), position));
    }
    RelationName table = grammar.names().relationName();
    List<String> columns = grammar.names().optionalNames();
    boolean from = tokens.accept(Token.FROM);
    if (!from) {
      tokens.expect(Token.TO);
    }
    boolean program = tokens.accept(Token.PROGRAM);
    int filePosition = tokens.position();
    String file = file();
    delimiters();
    options();
    int wherePosition = tokens.position();
    SqlExpression where = tokens.accept(Token.WHERE) ? grammar.expressions().expression() : null;
    checkProgram(program, file, filePosition);
    if (!from && where != null) {
      throw Tokens.failure("WHERE clause not allowed with COPY TO", wherePosition);
    }
    return new CopyStatement(
        table, null, columns, from, program, file, List.copyOf(options), where);
  }

  private Statement copyQuery() {
    Statement query = grammar.dataChanges().preparable();
    tokens.expect(')');
    tokens.expect(Token.TO);
    boolean program = tokens.accept(Token.PROGRAM);
    int filePosition = tokens.position();
    String file = file();
    options();
    checkProgram(program, file, filePosition);
    return new CopyStatement(
        null, query, List.of(), false, program, file, List.copyOf(options), null);
  }

  /** copy_file_name; null for STDIN and STDOUT. */
  private String file() {
    if (tokens.accept(Token.STDIN) || tokens.accept(Token.STDOUT)) {
      return null;
    }
    return tokens.takeString();
  }

  private static void checkProgram(boolean program, String file, int position) {
    if (program && file == null) {
      throw Tokens.failure("STDIN/STDOUT not allowed with PROGRAM", position);
    }
  }

  private void delimiters() {
    int position = tokens.position();
    if (tokens.is(Token.USING) || tokens.is(Token.DELIMITERS)) {
      if (tokens.accept(Token.USING)) {
        position = tokens.position();
      }
      tokens.expect(Token.DELIMITERS);
      options.add(new Option("delimiter", new Option.Text(tokens.takeString()), position));
    }
  }

  /** opt_with copy_options. */
  private void options() {
    if (!tokens.accept(Token.WITH)) {
      tokens.accept(Token.WITH_LA);
    }
    if (tokens.accept('(')) {
      do {
        options.add(genericOption());
      } while (tokens.accept(','));
      tokens.expect(')');
      return;
    }
    Option option = oldOption();
    while (option != null) {
      options.add(option);
      option = oldOption();
    }
  }

  /** copy_opt_item; null if none stands here. */
  private Option oldOption() {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.BINARY, Token.CSV -> {
        return new Option("format", new Option.Text(tokens.takeName()), position);
      }
      case Token.FREEZE, Token.HEADER -> {
        return new Option(tokens.takeName(), new Option.Flag(true), position);
      }
      case Token.DELIMITER, Token.NULL, Token.QUOTE, Token.ESCAPE -> {
        String name = tokens.takeName();
        tokens.accept(Token.AS);
        return new Option(name, new Option.Text(tokens.takeString()), position);
      }
      case Token.ENCODING -> {
        tokens.next();
        return new Option("encoding", new Option.Text(tokens.takeString()), position);
      }
      case Token.FORCE -> {
        tokens.next();
        return force(position);
      }
      default -> {
        return null;
      }
    }
  }

  private Option force(int position) {
    if (tokens.accept(Token.QUOTE)) {
      Option.Value columns =
          tokens.accept('*') ? new Option.Star() : new Option.Names(grammar.names().names());
      return new Option("force_quote", columns, position);
    }
    boolean not = tokens.accept(Token.NOT);
    tokens.expect(Token.NULL);
    return new Option(
        not ? "force_not_null" : "force_null", new Option.Names(grammar.names().names()), position);
  }

  /** copy_generic_opt_elem. */
  private Option genericOption() {
    int position = tokens.position();
    return new Option(grammar.names().label(), genericValue(), position);
  }

  private Option.Value genericValue() {
    String word = grammar.options().booleanOrWord();
    if (word != null) {
      return new Option.Text(word);
    }
    switch (tokens.type()) {
      case Token.INTEGER_NUMBER, Token.NUMBER, '+', '-' -> {
        return Options.value(grammar.options().number());
      }
      case '*' -> {
        tokens.next();
        return new Option.Star();
      }
      case '(' -> {
        tokens.next();
        List<String> words = new ArrayList<>(4);
        do {
          String element = grammar.options().booleanOrWord();
          if (element == null) {
            throw tokens.failure();
          }
          words.add(element);
        } while (tokens.accept(','));
        tokens.expect(')');
        return new Option.Names(List.copyOf(words));
      }
      default -> {
        return null;
      }
    }
  }
}
