package org.pagedb.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLXML;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMResult;
import org.pagedb.jdbc.error.Refusal;

/** An XML value as its text; what other forms it may have is up to {@link XmlConversions}. */
public final class PageDbXml implements SQLXML {

  private String text;
  private StringWriter characters;
  private ByteArrayOutputStream bytes;
  private DOMResult tree;
  private boolean freed;

  /** A value, or with null one that is yet to be written. */
  public PageDbXml(String text) {
    this.text = text;
  }

  @Override
  public void free() {
    freed = true;
    text = null;
    characters = null;
    bytes = null;
    tree = null;
  }

  @Override
  public String getString() throws SQLException {
    checkNotFreed();
    if (characters != null) {
      text = characters.toString();
    } else if (tree != null) {
      text = XmlConversions.text(tree);
    } else if (bytes != null) {
      text = bytes.toString(StandardCharsets.UTF_8);
    }
    if (text == null) {
      throw Refusal.badState("This SQLXML object has not been initialized, so you cannot read it.");
    }
    return text;
  }

  @Override
  public void setString(String value) throws SQLException {
    startWriting();
    text = value;
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    return new ByteArrayInputStream(getString().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public OutputStream setBinaryStream() throws SQLException {
    startWriting();
    bytes = new ByteArrayOutputStream();
    return bytes;
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    return new StringReader(getString());
  }

  @Override
  public Writer setCharacterStream() throws SQLException {
    startWriting();
    characters = new StringWriter();
    return characters;
  }

  @Override
  public <T extends Source> T getSource(Class<T> sourceClass) throws SQLException {
    Source source = XmlConversions.source(getString(), sourceClass);
    if (source == null) {
      throw Refusal.notImplemented("SQLXML.getSource(" + sourceClass.getName() + ")");
    }
    @SuppressWarnings("unchecked")
    T wanted = (T) source;
    return wanted;
  }

  @Override
  public <T extends Result> T setResult(Class<T> resultClass) throws SQLException {
    startWriting();
    StringWriter written = new StringWriter();
    Result result = XmlConversions.result(written, resultClass);
    if (result == null) {
      throw Refusal.notImplemented("SQLXML.setResult(" + resultClass.getName() + ")");
    }
    if (result instanceof DOMResult made) {
      tree = made;
    } else {
      characters = written;
    }
    @SuppressWarnings("unchecked")
    T wanted = (T) result;
    return wanted;
  }

  private void startWriting() throws SQLException {
    checkNotFreed();
    if (text != null || characters != null || bytes != null || tree != null) {
      throw Refusal.badState(
          "This SQLXML object has already been initialized, so you cannot manipulate it further.");
    }
  }

  private void checkNotFreed() throws SQLException {
    if (freed) {
      throw Refusal.badState("This SQLXML object has already been freed.");
    }
  }
}
