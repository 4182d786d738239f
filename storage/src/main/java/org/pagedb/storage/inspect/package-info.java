/**
 * Shows pages to people, by the names of the format documents.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.inspect.PageInspector}.
 *
 * <h2>Invariants</h2>
 *
 * No page, however damaged, makes it fail.
 *
 * <h2>Locking</h2>
 *
 * none: it works on copies.
 *
 * <h2>On disk</h2>
 *
 * the documents under {@code docs/format}; {@code PageInspectorTest} holds names and places to
 * their tables.
 *
 * <h2>May use</h2>
 *
 * error, page, buffer, tuple, heap, btree, the maps.
 */
package org.pagedb.storage.inspect;
