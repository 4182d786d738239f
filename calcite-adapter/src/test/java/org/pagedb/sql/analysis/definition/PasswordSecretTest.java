package org.pagedb.sql.analysis.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;

class PasswordSecretTest {

  /**
   * Salt and verifier are those of RFC 7677's example, whose server key its signature follows from.
   */
  @Test
  void derivesTheVerifierThatPostgresDoes() {
    byte[] salt = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
    assertThat(PasswordSecret.of("pencil", salt))
        .isEqualTo(
            "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ=="
                + "$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY="
                + ":wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=");
  }

  @Test
  void keepsWhatIsAlreadyASecret() {
    String secret = PasswordSecret.of("pencil");
    assertThat(PasswordSecret.of(secret)).isEqualTo(secret);
    assertThat(PasswordSecret.of("pencil")).isNotEqualTo(secret).startsWith("SCRAM-SHA-256$4096:");
    assertThat(PasswordSecret.of("md5" + "0".repeat(32))).isEqualTo("md5" + "0".repeat(32));
  }
}
