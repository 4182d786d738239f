package org.pagedb.storage.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page's format document and the code say the same. */
class PageFormatTest {

  private final String document = document();

  private static String document() {
    try {
      return Files.readString(Path.of("../docs/format/page.md"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void headerFieldsLieWhereTheDocumentSays() {
    Map<String, Integer> code = new LinkedHashMap<>();
    code.put("lsn", PageHeader.LSN);
    code.put("checksum", PageHeader.CHECKSUM);
    code.put("flags", PageHeader.FLAGS);
    code.put("lower", PageHeader.LOWER);
    code.put("upper", PageHeader.UPPER);
    code.put("special", PageHeader.SPECIAL);
    code.put("sizeVersion", PageHeader.SIZE_VERSION);
    code.put("pruneXid", PageHeader.PRUNE_XID);
    Map<String, Integer> documented = new LinkedHashMap<>();
    Matcher row = Pattern.compile("(?m)^\\| (\\d+) \\| (\\d+) \\| (\\w+) \\|").matcher(document);
    int end = 0;
    while (row.find()) {
      documented.put(row.group(3), Integer.parseInt(row.group(1)));
      assertThat(Integer.parseInt(row.group(1))).isEqualTo(end);
      end += Integer.parseInt(row.group(2));
    }
    assertThat(documented).isEqualTo(code);
    assertThat(end).isEqualTo(PageHeader.SIZE);
  }

  @Test
  void flagBitsAreThoseOfTheDocument() {
    Matcher row = Pattern.compile("(?m)^\\| 0x(\\w{4}) \\| (PD_\\w+) \\|").matcher(document);
    Map<String, Integer> documented = new LinkedHashMap<>();
    while (row.find()) {
      documented.put(row.group(2), Integer.parseInt(row.group(1), 16));
    }
    assertThat(documented)
        .isEqualTo(
            Map.of(
                "PD_HAS_FREE_LINES", PageFlags.PD_HAS_FREE_LINES,
                "PD_PAGE_FULL", PageFlags.PD_PAGE_FULL,
                "PD_ALL_VISIBLE", PageFlags.PD_ALL_VISIBLE));
    assertThat(PageFlags.VALID).isEqualTo(0x0007);
  }

  @Test
  void linePointerBitsAreThoseOfTheDocument() {
    assertThat(LinePointer.of(0x7FFF, 0, 0)).isEqualTo(0x7FFF);
    assertThat(LinePointer.of(0, 3, 0)).isEqualTo(3 << 15);
    assertThat(LinePointer.of(0, 0, 1)).isEqualTo(1 << 17);
    Matcher states = Pattern.compile("0 UNUSED, 1 NORMAL, 2 REDIRECT, 3 DEAD").matcher(document);
    assertThat(states.find()).isTrue();
    assertThat(LinePointer.UNUSED).isEqualTo(0);
    assertThat(LinePointer.NORMAL).isEqualTo(1);
    assertThat(LinePointer.REDIRECT).isEqualTo(2);
    assertThat(LinePointer.DEAD).isEqualTo(3);
  }

  @Test
  void smallestInstanceIsTheDumpInTheDocument() {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    PageHeader.init(PageWriter.over(page), 0);
    Matcher dump = Pattern.compile("(?s)```\n([0-9a-f ]+)\n```").matcher(document);
    assertThat(dump.find()).isTrue();
    assertThat(HexFormat.of().formatHex(page, 0, PageHeader.SIZE))
        .isEqualTo(dump.group(1).replace(" ", ""));
  }
}
