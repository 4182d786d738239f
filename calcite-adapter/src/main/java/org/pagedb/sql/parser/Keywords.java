package org.pagedb.sql.parser;

/**
 * PostgreSQL's keywords: which words they are, in which of its four classes, and which may be a
 * label without AS. The table is hashed open-addressed from one text at class initialisation; a
 * lookup makes no object.
 */
final class Keywords {

  /** Usable as any name. */
  static final byte UNRESERVED = 1;

  /** Usable as any name but a function's or type's. */
  static final byte COLUMN_NAME = 2;

  /** Usable as a function's or type's name only. */
  static final byte TYPE_OR_FUNCTION = 3;

  /** Usable as a label only. */
  static final byte RESERVED = 4;

  /** No keyword is longer. */
  static final int MAX_LENGTH = 17;

  /**
   * Every keyword in alphabetical order; {@code +} marks a column name, {@code %} a type or
   * function name, {@code !} a reserved word, and {@code *} one that is a label only after AS.
   */
  private static final String WORDS =
      """
      abort absolute access action add admin after aggregate all! also alter always \
      analyse! analyze! and! any! array!* as!* asc! asensitive assertion assignment \
      asymmetric! at atomic attach attribute authorization% backward before begin between+ \
      bigint+ binary% bit+ boolean+ both! breadth by cache call called cascade cascaded \
      case! cast! catalog chain char+* character+* characteristics check! checkpoint class \
      close cluster coalesce+ collate! collation% column! columns comment comments commit \
      committed compression concurrently% configuration conflict connection constraint! \
      constraints content continue conversion copy cost create!* cross% csv cube current \
      current_catalog! current_date! current_role! current_schema% current_time! \
      current_timestamp! current_user! cursor cycle data database day* deallocate dec+ \
      decimal+ declare default! defaults deferrable! deferred definer delete delimiter \
      delimiters depends depth desc! detach dictionary disable discard distinct! do! \
      document domain double drop each else! enable encoding encrypted end! enum escape \
      event except!* exclude excluding exclusive execute exists+ explain expression \
      extension external extract+ false! family fetch!* filter* finalize first float+ \
      following for!* force foreign! forward freeze% from!* full% function functions \
      generated global grant!* granted greatest+ group!* grouping+ groups handler having!* \
      header hold hour* identity if ilike% immediate immutable implicit import in! include \
      including increment index indexes inherit inherits initially! inline inner% inout+ \
      input insensitive insert instead int+ integer+ intersect!* interval+ into!* invoker \
      is% isnull%* isolation join% key label language large last lateral! leading! \
      leakproof least+ left% level like% limit!* listen load local localtime! \
      localtimestamp! location lock locked logged mapping match matched materialized \
      maxvalue merge method minute* minvalue mode month* move name names national+ \
      natural% nchar+ new next nfc nfd nfkc nfkd no none+ normalize+ normalized not! \
      nothing notify notnull%* nowait null! nullif+ nulls numeric+ object of off offset!* \
      oids old on!* only! operator option options or! order!* ordinality others out+ \
      outer% over* overlaps%* overlay+ overriding owned owner parallel parameter parser \
      partial partition passing password placing! plans policy position+ preceding \
      precision+* prepare prepared preserve primary! prior privileges procedural procedure \
      procedures program publication quote range read real+ reassign recheck recursive ref \
      references! referencing refresh reindex relative release rename repeatable replace \
      replica reset restart restrict return returning!* returns revoke right% role \
      rollback rollup routine routines row+ rows rule savepoint schema schemas scroll \
      search second* security select! sequence sequences serializable server session \
      session_user! set setof+ sets share show similar% simple skip smallint+ snapshot \
      some! sql stable standalone start statement statistics stdin stdout storage stored \
      strict strip subscription substring+ support symmetric! sysid system table! tables \
      tablesample% tablespace temp template temporary text then! ties time+ timestamp+ \
      to!* trailing! transaction transform treat+ trigger trim+ true! truncate trusted \
      type types uescape unbounded uncommitted unencrypted union!* unique! unknown \
      unlisten unlogged until update user! using! vacuum valid validate validator value \
      values+ varchar+ variadic! varying* verbose% version view views volatile when! \
      where!* whitespace window!* with!* within* without* work wrapper write xml \
      xmlattributes+ xmlconcat+ xmlelement+ xmlexists+ xmlforest+ xmlnamespaces+ xmlparse+ \
      xmlpi+ xmlroot+ xmlserialize+ xmltable+ year* yes zone
      """;

  private static final int COUNT = Token.KEYWORD_END - Token.FIRST_KEYWORD;
  private static final int TABLE_SIZE = 2048;

  private static final short[] STARTS = new short[COUNT];
  private static final byte[] LENGTHS = new byte[COUNT];
  private static final byte[] CLASSES = new byte[COUNT];
  private static final boolean[] LABELS = new boolean[COUNT];
  private static final short[] TABLE = new short[TABLE_SIZE];

  static {
    int at = 0;
    for (int index = 0; index < COUNT; index++) {
      int start = at;
      int hash = 0;
      char c = WORDS.charAt(at);
      while (c >= '_') {
        hash = hash(hash, c);
        c = WORDS.charAt(++at);
      }
      STARTS[index] = (short) start;
      LENGTHS[index] = (byte) (at - start);
      CLASSES[index] = UNRESERVED;
      LABELS[index] = true;
      while (c != ' ' && c != '\n') {
        if (c == '*') {
          LABELS[index] = false;
        } else {
          CLASSES[index] = c == '+' ? COLUMN_NAME : c == '%' ? TYPE_OR_FUNCTION : RESERVED;
        }
        c = WORDS.charAt(++at);
      }
      at++;
      int slot = slot(hash);
      while (TABLE[slot] != 0) {
        slot = slot + 1 & TABLE_SIZE - 1;
      }
      TABLE[slot] = (short) (index + 1);
    }
  }

  private Keywords() {}

  /** The hash of a word and one more lower-case letter. */
  static int hash(int hash, int letter) {
    return hash * 31 + letter;
  }

  private static int slot(int hash) {
    return (hash ^ hash >>> 11 ^ hash >>> 22) & TABLE_SIZE - 1;
  }

  /**
   * The token of the word {@code text[start, end)}, whose lower-case letters have the given hash,
   * or {@link Token#IDENTIFIER}.
   */
  static int lookup(String text, int start, int end, int hash) {
    int slot = slot(hash);
    int entry = TABLE[slot];
    while (entry != 0) {
      if (LENGTHS[entry - 1] == end - start && matches(text, start, entry - 1)) {
        return Token.FIRST_KEYWORD + entry - 1;
      }
      slot = slot + 1 & TABLE_SIZE - 1;
      entry = TABLE[slot];
    }
    return Token.IDENTIFIER;
  }

  private static boolean matches(String text, int start, int index) {
    int word = STARTS[index];
    for (int i = 0; i < LENGTHS[index]; i++) {
      char c = text.charAt(start + i);
      if (c >= 'A' && c <= 'Z') {
        c += 'a' - 'A';
      }
      if (c != WORDS.charAt(word + i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the token is a keyword. */
  static boolean isKeyword(int token) {
    return token >= Token.FIRST_KEYWORD;
  }

  /** The class of a keyword. */
  static byte classOf(int token) {
    return CLASSES[token - Token.FIRST_KEYWORD];
  }

  /** The keyword in lower case. */
  static String word(int token) {
    int index = token - Token.FIRST_KEYWORD;
    return WORDS.substring(STARTS[index], STARTS[index] + LENGTHS[index]);
  }

  /** Whether the token can be a column or table name: PostgreSQL's ColId. */
  static boolean isColumnName(int token) {
    return token == Token.IDENTIFIER || isKeyword(token) && classOf(token) <= COLUMN_NAME;
  }

  /** Whether the token can be a function or type name. */
  static boolean isTypeOrFunctionName(int token) {
    if (!isKeyword(token)) {
      return token == Token.IDENTIFIER;
    }
    byte kind = classOf(token);
    return kind == UNRESERVED || kind == TYPE_OR_FUNCTION;
  }

  /** Whether the token is a word that is not reserved. */
  static boolean isNonReserved(int token) {
    return token == Token.IDENTIFIER || isKeyword(token) && classOf(token) != RESERVED;
  }

  /** Whether the token can be a label after AS: any word. */
  static boolean isLabel(int token) {
    return token == Token.IDENTIFIER || isKeyword(token);
  }

  /** Whether the token can be a label without AS. */
  static boolean isBareLabel(int token) {
    return token == Token.IDENTIFIER || isKeyword(token) && LABELS[token - Token.FIRST_KEYWORD];
  }
}
