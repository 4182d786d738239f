package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Types;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** XML through JDBC. */
class XmlTest {

  private static final String VALUE = "<a b=\"1\">x<c/></a>";

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:pagedb:mem:");
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table t (id int, x xml)");
      statement.execute("insert into t values (1, '" + VALUE + "')");
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private SQLXML read(int id) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("select x from t where id = ?")) {
      query.setInt(1, id);
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        return rows.getSQLXML(1);
      }
    }
  }

  private void write(int id, SQLXML value) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("insert into t values (?, ?)")) {
      insert.setInt(1, id);
      insert.setSQLXML(2, value);
      insert.executeUpdate();
    }
  }

  @Test
  void describesAndGivesXmlColumns() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select x from t")) {
      assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.SQLXML);
      assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("xml");
      rows.next();
      assertThat(rows.getObject(1)).isInstanceOf(SQLXML.class);
      assertThat(rows.getString(1)).isEqualTo(VALUE);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {DOMSource.class, SAXSource.class, StAXSource.class, StreamSource.class})
  void givesAValueInEveryForm(Class<? extends Source> form) throws Exception {
    Source source = read(1).getSource(form);
    StringWriter text = new StringWriter();
    Transformer copy = TransformerFactory.newInstance().newTransformer();
    copy.setOutputProperty("omit-xml-declaration", "yes");
    copy.transform(source, new StreamResult(text));
    assertThat(text).hasToString(VALUE);
  }

  @Test
  void takesAValueInEveryForm() throws Exception {
    SQLXML tree = connection.createSQLXML();
    tree.setResult(DOMResult.class).setNode(read(1).getSource(DOMSource.class).getNode());
    write(2, tree);
    SQLXML events = connection.createSQLXML();
    TransformerFactory.newInstance()
        .newTransformer()
        .transform(read(1).getSource(StreamSource.class), events.setResult(SAXResult.class));
    write(3, events);
    SQLXML pulled = connection.createSQLXML();
    XMLStreamWriter writer = pulled.setResult(StAXResult.class).getXMLStreamWriter();
    writer.writeStartElement("s");
    writer.writeEndElement();
    writer.flush();
    write(4, pulled);
    SQLXML stream = connection.createSQLXML();
    stream.setResult(StreamResult.class).getWriter().write("<w/>");
    write(5, stream);
    write(6, null);
    assertThat(read(2).getString()).isEqualTo(VALUE);
    assertThat(read(3).getString()).isEqualTo(VALUE);
    assertThat(read(4).getString()).isEqualTo("<s></s>");
    assertThat(read(5).getString()).isEqualTo("<w/>");
    assertThat(read(6)).isNull();
  }

  @Test
  void refusesWhatIsNotWellFormed() throws SQLException {
    SQLXML bad = connection.createSQLXML();
    bad.setString("<a>");
    assertThatThrownBy(() -> write(7, bad))
        .isInstanceOfSatisfying(
            SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("2200N"));
  }

  @Test
  void refusesBombsAndReadsNoFiles() throws SQLException {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE b [<!ENTITY e0 \"x\">");
    for (int i = 1; i <= 20; i++) {
      bomb.append("<!ENTITY e").append(i).append(" \"");
      bomb.append(("&e" + (i - 1) + ";").repeat(10)).append("\">");
    }
    assertThat(stateOf(bomb.append("]><b>&e20;</b>").toString())).isEqualTo("2200N");
    String file = "<!DOCTYPE a [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><a>&f;</a>";
    assertThat(stateOf(file)).isEqualTo("00000");
    try (PreparedStatement query =
        connection.prepareStatement("select xpath('/a', ?::xml)::text")) {
      query.setString(1, file);
      ResultSet rows = query.executeQuery();
      rows.next();
      assertThat(rows.getString(1)).isEqualTo("{<a/>}");
    }
  }

  private String stateOf(String value) {
    try (PreparedStatement query = connection.prepareStatement("select ?::xml")) {
      query.setString(1, value);
      query.executeQuery().close();
      return "00000";
    } catch (SQLException failure) {
      return failure.getSQLState();
    }
  }
}
