package org.pagedb.sql.type.access;

/** What may be granted, in the order of PostgreSQL's bits. */
public enum Privilege {
  INSERT('a', "INSERT"),
  SELECT('r', "SELECT"),
  UPDATE('w', "UPDATE"),
  DELETE('d', "DELETE"),
  TRUNCATE('D', "TRUNCATE"),
  REFERENCES('x', "REFERENCES"),
  TRIGGER('t', "TRIGGER"),
  EXECUTE('X', "EXECUTE"),
  USAGE('U', "USAGE"),
  CREATE('C', "CREATE"),
  TEMPORARY('T', "TEMPORARY"),
  CONNECT('c', "CONNECT"),
  SET('s', "SET"),
  ALTER_SYSTEM('A', "ALTER SYSTEM");

  /** The letters of all privileges, in order. */
  public static final String LETTERS = "arwdDxtXUCTcsA";

  private static final Privilege[] ALL = values();

  private final char letter;
  private final String words;

  Privilege(char letter, String words) {
    this.letter = letter;
    this.words = words;
  }

  /** How an {@code aclitem} writes it. */
  public char letter() {
    return letter;
  }

  /** How SQL writes it. */
  public String words() {
    return words;
  }

  /** A set with this privilege alone. */
  public int bit() {
    return 1 << ordinal();
  }

  /** The privileges of that number of bits, for walking over sets. */
  public static Privilege of(int bitNumber) {
    return ALL[bitNumber];
  }

  /** How many privileges there are. */
  public static int count() {
    return ALL.length;
  }

  /** The privilege that a word of SQL means, or null; {@code TEMP} is TEMPORARY. */
  public static Privilege ofWord(String upperCaseWord) {
    if (upperCaseWord.equals("TEMP")) {
      return TEMPORARY;
    }
    for (Privilege privilege : ALL) {
      if (privilege.words.equals(upperCaseWord)) {
        return privilege;
      }
    }
    return null;
  }

  /** The set of the privileges with the given letters. */
  public static int bits(String letters) {
    int bits = 0;
    for (int i = 0; i < letters.length(); i++) {
      bits |= 1 << LETTERS.indexOf(letters.charAt(i));
    }
    return bits;
  }
}
