package org.pagedb.jdbc;

import java.util.Arrays;
import java.util.Base64;
import javax.transaction.xa.Xid;

/**
 * A branch of a distributed transaction, and the name that it is prepared under: the format, the
 * global transaction's id and the branch's, the latter two in Base64, with {@code _} between. It is
 * the form that pgjdbc uses, so that either driver recovers what the other prepared.
 */
final class BranchName implements Xid {

  private final int formatId;
  private final byte[] globalId;
  private final byte[] branchId;

  private BranchName(int formatId, byte[] globalId, byte[] branchId) {
    this.formatId = formatId;
    this.globalId = globalId;
    this.branchId = branchId;
  }

  /** The same branch as a value that does not depend on the transaction manager's class. */
  static BranchName of(Xid xid) {
    return new BranchName(
        xid.getFormatId(), xid.getGlobalTransactionId().clone(), xid.getBranchQualifier().clone());
  }

  /** The branch that was prepared under a name; null if the name is not of this form. */
  static BranchName parse(String name) {
    int first = name.indexOf('_');
    int last = name.lastIndexOf('_');
    if (first == last) {
      return null;
    }
    try {
      return new BranchName(
          Integer.parseInt(name.substring(0, first)),
          Base64.getDecoder().decode(name.substring(first + 1, last)),
          Base64.getDecoder().decode(name.substring(last + 1)));
    } catch (IllegalArgumentException e) {
      return null; // somebody else's
    }
  }

  @Override
  public int getFormatId() {
    return formatId;
  }

  @Override
  public byte[] getGlobalTransactionId() {
    return globalId.clone();
  }

  @Override
  public byte[] getBranchQualifier() {
    return branchId.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Xid xid
        && formatId == xid.getFormatId()
        && Arrays.equals(globalId, xid.getGlobalTransactionId())
        && Arrays.equals(branchId, xid.getBranchQualifier());
  }

  @Override
  public int hashCode() {
    return 31 * (31 * formatId + Arrays.hashCode(globalId)) + Arrays.hashCode(branchId);
  }

  /** The name. */
  @Override
  public String toString() {
    Base64.Encoder encoder = Base64.getEncoder();
    return formatId
        + "_"
        + encoder.encodeToString(globalId)
        + "_"
        + encoder.encodeToString(branchId);
  }
}
