package org.pagedb.jdbc.junit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.pagedb.jdbc.PageDbDataSource;

/**
 * Gives every test a database of its own: a copy-on-write clone of one that is set up once for the
 * class. Register it as a static field, and let tests take a {@link DataSource} or a {@link
 * Connection}:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final PageDbExtension DATABASE =
 *     PageDbExtension.preparedBy(dataSource -> migrate(dataSource));
 *
 * @Test
 * void savesAnOrder(DataSource dataSource) { … }
 * }</pre>
 *
 * <p>The test's database goes with its last connection, at the latest when the extension closes its
 * own after the test.
 */
public final class PageDbExtension
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ParameterResolver {

  /** What is done once to the database that the tests' databases are copies of. */
  @FunctionalInterface
  public interface Preparation {

    /** Creates tables, runs migrations, loads rows. */
    void prepare(DataSource template) throws Exception;
  }

  private final Preparation preparation;
  private final String template = "junit-template-" + UUID.randomUUID();
  private Connection keepsTemplate;
  private PageDbDataSource dataSource;
  private Connection keepsDatabase;

  private PageDbExtension(Preparation preparation) {
    this.preparation = preparation;
  }

  /** Databases that start empty. */
  public static PageDbExtension empty() {
    return new PageDbExtension(template -> {});
  }

  /** Databases that start as the preparation leaves the first one. */
  public static PageDbExtension preparedBy(Preparation preparation) {
    return new PageDbExtension(preparation);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    PageDbDataSource source = named(template, null);
    keepsTemplate = source.getConnection();
    preparation.prepare(source);
  }

  @Override
  public void afterAll(ExtensionContext context) throws SQLException {
    keepsTemplate.close();
  }

  @Override
  public void beforeEach(ExtensionContext context) throws SQLException {
    if (keepsTemplate == null) {
      throw new IllegalStateException("PageDbExtension must be registered by a static field");
    }
    dataSource = named("junit-" + UUID.randomUUID(), template);
    keepsDatabase = dataSource.getConnection();
  }

  @Override
  public void afterEach(ExtensionContext context) throws SQLException {
    keepsDatabase.close();
  }

  /** The current test's database. */
  public DataSource dataSource() {
    return dataSource;
  }

  private static PageDbDataSource named(String name, String template) throws SQLException {
    PageDbDataSource source = new PageDbDataSource();
    source.setUrl("jdbc:pagedb:mem:" + name);
    source.setOption("drop", "last-close");
    source.setOption("template", template);
    return source;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == DataSource.class || type == Connection.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Connection.class ? keepsDatabase : dataSource;
  }
}
