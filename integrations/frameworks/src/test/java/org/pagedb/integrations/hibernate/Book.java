package org.pagedb.integrations.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.UUID;

/** What is written: key by UUID, version for optimistic locking. */
@Entity
public class Book {

  @Id
  @GeneratedValue(strategy = GenerationType.UUID)
  UUID id;

  @Version int version;

  @Column(nullable = false, unique = true)
  String title;

  @Column(precision = 8, scale = 2)
  BigDecimal price;

  LocalDate published;

  @ManyToOne(optional = false)
  Author author;

  /** For Hibernate. */
  protected Book() {}

  Book(Author author, String title, String price) {
    this.author = author;
    this.title = title;
    this.price = new BigDecimal(price);
    this.published = LocalDate.of(2026, 3, 1);
  }
}
