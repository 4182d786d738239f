package org.pagedb.sql.tree;

import java.util.List;

/**
 * One of a list of options by name, as of WITH (…), COPY, EXPLAIN and the CREATE commands.
 *
 * @param namespace the part before the dot, as {@code toast}, or null
 * @param value the value, or null
 */
public record Option(String namespace, String name, Value value, Action action, int position)
    implements Node {

  /** An option without namespace. */
  public Option(String name, Value value, int position) {
    this(null, name, value, Action.NONE, position);
  }

  /** What ALTER … OPTIONS does with an option. */
  public enum Action {
    NONE,
    SET,
    ADD,
    DROP
  }

  /** An option's value. */
  public sealed interface Value {}

  /** A word or a string. */
  public record Text(String text) implements Value {}

  /** A 32-bit integer. */
  public record IntegerNumber(int value) implements Value {}

  /** Any other number, as written with its sign. */
  public record Number(String text) implements Value {}

  /** TRUE or FALSE made by the syntax itself. */
  public record Flag(boolean value) implements Value {}

  /** A type, function or other name; one word alone is also a type name. */
  public record Type(TypeName type) implements Value {}

  /** An operator. */
  public record Operator(OperatorName name) implements Value {}

  /** A qualified name. */
  public record Name(QualifiedName name) implements Value {}

  /** A role. */
  public record RoleName(Role role) implements Value {}

  /** {@code *}. */
  public record Star() implements Value {}

  /** Names in a list. */
  public record Names(List<String> names) implements Value {}

  /** Values in parentheses. */
  public record Values(List<Value> values) implements Value {}

  /** Roles in a list. */
  public record Roles(List<Role> roles) implements Value {}

  /** A setting made by SET or reset by RESET. */
  public record Setting(SettingStatement setting) implements Value {}
}
