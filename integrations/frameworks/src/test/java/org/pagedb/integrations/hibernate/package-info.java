/** A library's entities with Hibernate. */
package org.pagedb.integrations.hibernate;
