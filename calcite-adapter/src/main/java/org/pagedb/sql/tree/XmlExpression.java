package org.pagedb.sql.tree;

import java.util.List;

/** SQL/XML's own syntax. */
public sealed interface XmlExpression extends SqlExpression {

  /** An expression with the name it has as attribute or element; the name may be null. */
  record Named(String name, SqlExpression value, int position) implements Node {}

  /** XMLCONCAT. */
  record Concat(List<SqlExpression> arguments, int position) implements XmlExpression {}

  /** XMLELEMENT. */
  record Element(String name, List<Named> attributes, List<SqlExpression> content, int position)
      implements XmlExpression {}

  /** XMLFOREST. */
  record Forest(List<Named> elements, int position) implements XmlExpression {}

  /** XMLPARSE. */
  record Parse(boolean document, SqlExpression text, boolean preserveWhitespace, int position)
      implements XmlExpression {}

  /** XMLPI; the content may be null. */
  record ProcessingInstruction(String name, SqlExpression content, int position)
      implements XmlExpression {}

  /** XMLROOT; a null version is NO VALUE. */
  record Root(SqlExpression xml, SqlExpression version, Standalone standalone, int position)
      implements XmlExpression {}

  /** The STANDALONE part of XMLROOT. */
  enum Standalone {
    OMITTED,
    YES,
    NO,
    NO_VALUE
  }

  /** XMLSERIALIZE. */
  record Serialize(boolean document, SqlExpression xml, TypeName type, int position)
      implements XmlExpression {}

  /** {@code IS [NOT] DOCUMENT}. */
  record IsDocument(SqlExpression operand, boolean negated, int position)
      implements XmlExpression {}
}
