/**
 * The golden corpus: SQL scripts by topic with PostgreSQL 15's answers, replayed on pagedb.
 *
 * <p>Answers are made by {@code src/oracle/golden.sh} and never edited. What pagedb knowingly
 * answers otherwise is listed, with the reason, in {@code golden/left-out.tsv}; a statement that is
 * listed there and agrees all the same fails the test, so the list cannot go stale.
 */
package org.pagedb.sql.corpus;
