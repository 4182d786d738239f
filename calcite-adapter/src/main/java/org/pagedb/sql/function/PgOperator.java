package org.pagedb.sql.function;

import org.pagedb.sql.type.PgType;

/**
 * An operator: one row of {@code pg_operator}.
 *
 * @param oid PostgreSQL's oid
 * @param name the symbol
 * @param left the left operand's declared type, null for a prefix operator
 * @param right the right operand's declared type
 * @param result the declared result type
 * @param functionName the name of the function that carries it out
 * @param functionOid that function's oid
 * @param commutatorOid the operator with its sides exchanged, or 0
 * @param negatorOid the operator that is true where this is false, or 0
 * @param hashes whether it can be used for hash joins
 * @param merges whether it can be used for merge joins
 */
public record PgOperator(
    int oid,
    String name,
    PgType left,
    PgType right,
    PgType result,
    String functionName,
    int functionOid,
    int commutatorOid,
    int negatorOid,
    boolean hashes,
    boolean merges) {}
