package org.pagedb.integrations.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.time.Duration;
import java.time.OffsetDateTime;

/** A book lent: key by identity. */
@Entity
public class Loan {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  Long id;

  @ManyToOne(optional = false)
  Book book;

  OffsetDateTime since;
  Duration length;
  byte[] signature;

  /** For Hibernate. */
  protected Loan() {}

  Loan(Book book, OffsetDateTime since) {
    this.book = book;
    this.since = since;
    this.length = Duration.ofDays(14);
    this.signature = new byte[] {1, 2, 3};
  }
}
