package org.pagedb.jdbc.option;

/**
 * Every connection option there is: one constant holds its name, default, description and choices.
 * URL parsing, properties, {@code getPropertyInfo}, the data source and the documentation are all
 * made from this list. Names are pgjdbc's where pgjdbc has them; names compare without regard to
 * case.
 */
public enum ConnectionOption {
  USER("user", "postgres", "Name of the session user."),
  PASSWORD("password", null, "Password of the session user; an embedded database asks for none."),
  TEMPLATE(
      "template",
      null,
      "Name of the in-memory database of which a new one becomes a copy. The copy is made on first"
          + " write, so it takes no time and no memory. Has no effect if the database exists."),
  DROP(
      "drop",
      "never",
      "When an in-memory database goes away: when told to, or with its last connection.",
      "never",
      "last-close"),
  CURRENT_SCHEMA("currentSchema", null, "The session's search_path, schemas separated by commas."),
  OPTIONS(
      "options", null, "Settings for the session, in the form \"-c name=value -c name=value\"."),
  APPLICATION_NAME("ApplicationName", "", "The session's application_name."),
  TIME_ZONE("TimeZone", null, "The session's time zone; by default the JVM's."),
  READ_ONLY("readOnly", "false", "Whether transactions refuse to write.", "true", "false"),
  AUTOSAVE(
      "autosave",
      "never",
      "Whether each statement of a transaction gets a savepoint, to which its failure rolls back."
          + " The driver takes conservative for always.",
      "never",
      "always",
      "conservative"),
  STRING_TYPE(
      "stringtype",
      "varchar",
      "The type that setString declares; unspecified leaves it to inference, so that strings fit"
          + " json, uuid and enum columns.",
      "varchar",
      "unspecified"),
  DEFAULT_ROW_FETCH_SIZE(
      "defaultRowFetchSize",
      "0",
      "Rows to fetch at a time inside a transaction; 0 buffers a result as a whole."),
  QUERY_TIMEOUT("queryTimeout", "0", "Seconds after which a statement is cancelled; 0 never."),
  ESCAPE_SYNTAX_CALL_MODE(
      "escapeSyntaxCallMode",
      "select",
      "What {call …} becomes: a SELECT, a CALL, or a CALL if there is no return value.",
      "select",
      "callIfNoReturn",
      "call"),
  QUOTE_RETURNING_IDENTIFIERS(
      "quoteReturningIdentifiers",
      "true",
      "Whether the column names given for generated keys are taken as they are written.",
      "true",
      "false"),
  LOG_SERVER_ERROR_DETAIL(
      "logServerErrorDetail",
      "true",
      "Whether messages of exceptions contain details, which may quote data.",
      "true",
      "false"),
  REPORTED_URL(
      "reportedUrl",
      null,
      "What DatabaseMetaData.getURL answers instead of the real URL. With a value that starts with"
          + " jdbc:postgresql: tools that guess the dialect from the URL guess right."),

  ADAPTIVE_FETCH("adaptiveFetch"),
  ADAPTIVE_FETCH_MAXIMUM("adaptiveFetchMaximum"),
  ADAPTIVE_FETCH_MINIMUM("adaptiveFetchMinimum"),
  ALLOW_ENCODING_CHANGES("allowEncodingChanges"),
  ASSUME_MIN_SERVER_VERSION("assumeMinServerVersion"),
  AUTHENTICATION_PLUGIN_CLASS_NAME("authenticationPluginClassName"),
  BINARY_TRANSFER("binaryTransfer"),
  BINARY_TRANSFER_DISABLE("binaryTransferDisable"),
  BINARY_TRANSFER_ENABLE("binaryTransferEnable"),
  CANCEL_SIGNAL_TIMEOUT("cancelSignalTimeout"),
  CHANNEL_BINDING("channelBinding"),
  CLEANUP_SAVEPOINTS("cleanupSavepoints"),
  CONNECT_TIMEOUT("connectTimeout"),
  DATABASE_METADATA_CACHE_FIELDS("databaseMetadataCacheFields"),
  DATABASE_METADATA_CACHE_FIELDS_MIB("databaseMetadataCacheFieldsMiB"),
  DISABLE_COLUMN_SANITISER("disableColumnSanitiser"),
  GSS_ENC_MODE("gssEncMode"),
  GSS_LIB("gsslib"),
  GSS_RESPONSE_TIMEOUT("gssResponseTimeout"),
  HIDE_UNPRIVILEGED_OBJECTS("hideUnprivilegedObjects"),
  HOST_RECHECK_SECONDS("hostRecheckSeconds"),
  JAAS_APPLICATION_NAME("jaasApplicationName"),
  JAAS_LOGIN("jaasLogin"),
  KERBEROS_SERVER_NAME("kerberosServerName"),
  LOAD_BALANCE_HOSTS("loadBalanceHosts"),
  LOCAL_SOCKET_ADDRESS("localSocketAddress"),
  LOG_UNCLOSED_CONNECTIONS("logUnclosedConnections"),
  LOGGER_FILE("loggerFile"),
  LOGGER_LEVEL("loggerLevel"),
  LOGIN_TIMEOUT("loginTimeout"),
  MAX_RESULT_BUFFER("maxResultBuffer"),
  MAX_SEND_BUFFER_SIZE("maxSendBufferSize"),
  PREFER_QUERY_MODE("preferQueryMode"),
  PREPARE_THRESHOLD("prepareThreshold"),
  PREPARED_STATEMENT_CACHE_QUERIES("preparedStatementCacheQueries"),
  PREPARED_STATEMENT_CACHE_SIZE_MIB("preparedStatementCacheSizeMiB"),
  PROTOCOL_VERSION("protocolVersion"),
  QUERY_MODE("queryMode"),
  READ_ONLY_MODE("readOnlyMode"),
  RECEIVE_BUFFER_SIZE("receiveBufferSize"),
  REPLICATION("replication"),
  REQUIRE_AUTH("requireAuth"),
  REWRITE_BATCHED_INSERTS("reWriteBatchedInserts"),
  SEND_BUFFER_SIZE("sendBufferSize"),
  SOCKET_FACTORY("socketFactory"),
  SOCKET_FACTORY_ARG("socketFactoryArg"),
  SOCKET_TIMEOUT("socketTimeout"),
  SERVICE("service"),
  SSL("ssl"),
  SSL_CERT("sslcert"),
  SSL_FACTORY("sslfactory"),
  SSL_FACTORY_ARG("sslfactoryarg"),
  SSL_HOSTNAME_VERIFIER("sslhostnameverifier"),
  SSL_KEY("sslkey"),
  SSL_MODE("sslmode"),
  SSL_NEGOTIATION("sslNegotiation"),
  SSL_PASSWORD("sslpassword"),
  SSL_PASSWORD_CALLBACK("sslpasswordcallback"),
  SSL_RESPONSE_TIMEOUT("sslResponseTimeout"),
  SSL_ROOT_CERT("sslrootcert"),
  SSPI_SERVICE_CLASS("sspiServiceClass"),
  TARGET_SERVER_TYPE("targetServerType"),
  TCP_KEEP_ALIVE("tcpKeepAlive"),
  TCP_NO_DELAY("tcpNoDelay"),
  UNKNOWN_LENGTH("unknownLength"),
  USE_SPNEGO("useSpnego"),
  XML_FACTORY_FACTORY("xmlFactoryFactory");

  private final String key;
  private final String standard;
  private final String description;
  private final String[] choices;

  /**
   * An option of pgjdbc's that means nothing without a network; accepted so that URLs carry over.
   */
  ConnectionOption(String key) {
    this(key, null, null);
  }

  ConnectionOption(String key, String standard, String description, String... choices) {
    this.key = key;
    this.standard = standard;
    this.description = description;
    this.choices = choices;
  }

  /** The name as URLs and properties write it. */
  public String key() {
    return key;
  }

  /** The value if nothing is said, or null. */
  public String standard() {
    return standard;
  }

  /** What it does, in a sentence; null for an option that is accepted and ignored. */
  public String description() {
    return description;
  }

  /** Whether the option is accepted without effect. */
  public boolean isIgnored() {
    return description == null;
  }

  /** The only values allowed, or an empty array if any is. */
  public String[] choices() {
    return choices.clone();
  }

  /** The option of that name in any case, or null. */
  public static ConnectionOption named(String name) {
    for (ConnectionOption option : values()) {
      if (option.key.equalsIgnoreCase(name)) {
        return option;
      }
    }
    return null;
  }

  /** The choice that the value means, compared without regard to case, or null if it is none. */
  String choice(String value) {
    if (choices.length == 0) {
      return value;
    }
    for (String choice : choices) {
      if (choice.equalsIgnoreCase(value)) {
        return choice;
      }
    }
    return null;
  }
}
