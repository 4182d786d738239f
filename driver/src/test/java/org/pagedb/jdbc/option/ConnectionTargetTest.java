package org.pagedb.jdbc.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionTargetTest {

  private static ConnectionTarget of(String url) throws SQLException {
    return ConnectionTarget.of(url, null);
  }

  @Test
  void knowsItsOwnUrlsOnly() {
    assertThat(ConnectionTarget.accepts("jdbc:pagedb:mem:x")).isTrue();
    assertThat(ConnectionTarget.accepts("jdbc:postgresql://localhost/x")).isFalse();
    assertThat(ConnectionTarget.accepts(null)).isFalse();
  }

  @Test
  void tellsPrivateSharedAndDirectoryApart() throws SQLException {
    assertThat(of("jdbc:pagedb:mem:").isPrivate()).isTrue();
    assertThat(of("jdbc:pagedb:mem:shop").memoryName()).isEqualTo("shop");
    assertThat(of("jdbc:pagedb:mem:shop").isPrivate()).isFalse();
    assertThat(of("jdbc:pagedb:/var/lib/app/db").directory()).isEqualTo(Path.of("/var/lib/app/db"));
    assertThat(of("jdbc:pagedb:file:data/db").directory()).isEqualTo(Path.of("data/db"));
    assertThat(of("jdbc:pagedb:./db?user=a").directory()).isEqualTo(Path.of("./db"));
    assertThat(of("jdbc:pagedb:C:/db").isInMemory()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jdbc:pagedb:", "jdbc:pagedb:shop", "jdbc:pagedb:file:", "jdbc:pagedb:?a"})
  void refusesAUrlThatNamesNoDatabase(String url) {
    assertThatThrownBy(() -> of(url)).isInstanceOf(SQLException.class);
  }

  @Test
  void saysWhatUrlsLookLike() {
    assertThatThrownBy(() -> of("jdbc:pagedb:shop"))
        .hasMessageContaining("jdbc:pagedb:mem:NAME")
        .hasFieldOrPropertyWithValue("SQLState", "08001");
  }

  @Test
  void readsOptionsOfTheUrlBeforeThoseOfTheProperties() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", "fromProperties");
    properties.setProperty("applicationname", "any case");
    properties.setProperty("hibernate.unknown", "ignored");
    ConnectionTarget target =
        ConnectionTarget.of("jdbc:pagedb:mem:x?user=a%20b&readOnly", properties);
    assertThat(target.option(ConnectionOption.USER)).isEqualTo("a b");
    assertThat(target.option(ConnectionOption.APPLICATION_NAME)).isEqualTo("any case");
    assertThat(target.isSet(ConnectionOption.READ_ONLY)).isTrue();
    assertThat(target.option(ConnectionOption.STRING_TYPE)).isEqualTo("varchar");
  }

  @Test
  void namesTheKnownOptionsWhenTheUrlHasAnUnknownOne() {
    assertThatThrownBy(() -> of("jdbc:pagedb:mem:x?usr=a"))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("unrecognized connection option \"usr\"; known are user, password")
        .hasFieldOrPropertyWithValue("SQLState", "22023");
  }

  @Test
  void refusesAValueThatTheOptionDoesNotHave() {
    assertThatThrownBy(() -> of("jdbc:pagedb:mem:x?stringtype=text"))
        .hasMessage(
            "invalid value for connection option \"stringtype\": \"text\"; it takes one of varchar,"
                + " unspecified");
    assertThatThrownBy(
            () -> of("jdbc:pagedb:mem:x?queryTimeout=-1").number(ConnectionOption.QUERY_TIMEOUT))
        .hasMessageContaining("a number from 0");
  }

  @Test
  void acceptsAndIgnoresOptionsForTheNetwork() throws SQLException {
    ConnectionTarget target =
        of("jdbc:pagedb:mem:x?ssl=true&sslmode=require&tcpKeepAlive=true&prepareThreshold=0");
    assertThat(target.memoryName()).isEqualTo("x");
  }

  @Test
  void turnsOptionsIntoSettingsOfTheSession() throws SQLException {
    ConnectionTarget target =
        of(
            "jdbc:pagedb:mem:x?currentSchema=a,b&ApplicationName=app&readOnly=true"
                + "&options=-c%20work_mem=4MB%20-cstatement_timeout=5s%20--geqo=off%20-c%20x=a%5C%20b");
    assertThat(target.startup())
        .containsEntry("user", "postgres")
        .containsEntry("TimeZone", TimeZone.getDefault().getID())
        .containsEntry("search_path", "a,b")
        .containsEntry("application_name", "app")
        .containsEntry("default_transaction_read_only", "on")
        .containsEntry("work_mem", "4MB")
        .containsEntry("statement_timeout", "5s")
        .containsEntry("geqo", "off")
        .containsEntry("x", "a b");
  }

  @Test
  void refusesSettingsThatItCannotRead() throws SQLException {
    ConnectionTarget target = of("jdbc:pagedb:mem:x?options=work_mem");
    assertThatThrownBy(target::startup)
        .hasMessageContaining("-c name=value")
        .hasFieldOrPropertyWithValue("SQLState", "22023");
  }

  @Test
  void showsNoPassword() throws SQLException {
    assertThat(of("jdbc:pagedb:mem:x?user=a&password=secret").url())
        .isEqualTo("jdbc:pagedb:mem:x?user=a");
    assertThat(of("jdbc:pagedb:mem:x?password=secret&user=a").url())
        .isEqualTo("jdbc:pagedb:mem:x?user=a");
    assertThat(of("jdbc:pagedb:mem:x?password=secret").url()).isEqualTo("jdbc:pagedb:mem:x");
  }
}
