package org.pagedb.storage.engine;

/**
 * By what a prepared transaction is known.
 *
 * @param name the name that it is finished by; unique among those that are prepared
 * @param owner who prepared it
 * @param time when, in the owner's unit
 */
public record PreparedIdentity(String name, String owner, long time) {}
