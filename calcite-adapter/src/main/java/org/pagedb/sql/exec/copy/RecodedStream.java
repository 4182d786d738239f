package org.pagedb.sql.exec.copy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The bytes in UTF-8 of text that comes in another encoding. */
final class RecodedStream extends InputStream {

  private static final int CHUNK = 1 << 15;

  private final Reader reader;
  private final Charset charset;
  private final char[] chars = new char[CHUNK];
  private byte[] bytes = new byte[0];
  private int at;
  private int held;

  RecodedStream(InputStream stream, Charset charset) {
    this.charset = charset;
    reader =
        new InputStreamReader(
            stream,
            charset
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (at == bytes.length && !fill()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - at);
    System.arraycopy(bytes, at, target, offset, count);
    at += count;
    return count;
  }

  @Override
  public int available() throws IOException {
    return at == bytes.length && reader.ready() ? 1 : bytes.length - at;
  }

  private boolean fill() throws IOException {
    try {
      int count = reader.read(chars, held, CHUNK - held);
      if (count <= 0) {
        return false;
      }
      int all = held + count;
      // Half of a surrogate pair waits for the other half.
      int whole = Character.isHighSurrogate(chars[all - 1]) ? all - 1 : all;
      bytes = new String(chars, 0, whole).getBytes(StandardCharsets.UTF_8);
      held = all - whole;
      if (held > 0) {
        chars[0] = chars[whole];
      }
      at = 0;
      return bytes.length > 0 || fill();
    } catch (CharacterCodingException e) {
      throw new SqlFailure(
              SqlState.CHARACTER_NOT_IN_REPERTOIRE,
              "invalid byte sequence for encoding \"" + charset.name() + "\"")
          .because(e);
    }
  }
}
