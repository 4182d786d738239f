package org.pagedb.integrations.hibernate;

import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** Who writes: key from a sequence, enum, json, array, embedded value. */
@Entity
public class Author {

  /** A state of mind. */
  public enum Mood {
    CALM,
    CROSS
  }

  /** Where somebody lives. */
  @Embeddable
  public record Address(String street, String town) {}

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE)
  Long id;

  String name;

  @Enumerated(EnumType.STRING)
  Mood mood;

  @JdbcTypeCode(SqlTypes.JSON)
  Map<String, String> links;

  String[] languages;

  @Embedded Address address;

  Instant joined;

  @OneToMany(mappedBy = "author")
  List<Book> books = new ArrayList<>();

  /** For Hibernate. */
  protected Author() {}

  Author(String name) {
    this.name = name;
  }
}
