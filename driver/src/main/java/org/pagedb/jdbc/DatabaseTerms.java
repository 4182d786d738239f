package org.pagedb.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import org.pagedb.jdbc.text.EscapeFunctions;

/** Words, separators and habits, as pgjdbc gives them for PostgreSQL. */
abstract class DatabaseTerms extends DatabaseCapabilities {

  /** PostgreSQL's key words that SQL:2003 does not have. */
  private static final String KEYWORDS =
      "abort,access,aggregate,also,analyse,analyze,attach,backward,bit,cache,checkpoint,"
          + "class,cluster,columns,comment,comments,compression,concurrently,configuration,"
          + "conflict,connection,content,conversion,copy,cost,csv,current_catalog,"
          + "current_schema,database,delimiter,delimiters,depends,detach,dictionary,disable,"
          + "discard,do,document,enable,encoding,encrypted,enum,event,exclusive,explain,"
          + "expression,extension,family,finalize,force,forward,freeze,functions,generated,"
          + "greatest,groups,handler,header,if,ilike,immutable,implicit,import,include,index,"
          + "indexes,inherit,inherits,inline,instead,isnull,label,leakproof,least,limit,"
          + "listen,load,location,lock,locked,logged,mapping,materialized,mode,move,nfc,nfd,"
          + "nfkc,nfkd,nothing,notify,notnull,nowait,off,offset,oids,operator,owned,owner,"
          + "parallel,parser,passing,password,plans,policy,prepared,procedural,procedures,"
          + "program,publication,quote,reassign,recheck,refresh,reindex,rename,replace,"
          + "replica,reset,restrict,returning,routines,rule,schemas,sequences,server,setof,"
          + "share,show,skip,snapshot,stable,standalone,statistics,stdin,stdout,storage,"
          + "stored,strict,strip,subscription,support,sysid,tables,tablespace,temp,template,"
          + "text,truncate,trusted,types,unencrypted,unlisten,unlogged,until,vacuum,valid,"
          + "validate,validator,variadic,verbose,version,views,volatile,whitespace,wrapper,"
          + "xml,xmlattributes,xmlconcat,xmlelement,xmlexists,xmlforest,xmlnamespaces,"
          + "xmlparse,xmlpi,xmlroot,xmlserialize,xmltable,yes";

  @Override
  public final boolean allProceduresAreCallable() {
    return true;
  }

  @Override
  public final boolean allTablesAreSelectable() {
    return true;
  }

  @Override
  public final boolean autoCommitFailureClosesAllResultSets() {
    return false;
  }

  @Override
  public final boolean dataDefinitionCausesTransactionCommit() {
    return false;
  }

  @Override
  public final boolean dataDefinitionIgnoredInTransactions() {
    return false;
  }

  @Override
  public final boolean doesMaxRowSizeIncludeBlobs() {
    return false;
  }

  @Override
  public final boolean generatedKeyAlwaysReturned() {
    return true;
  }

  @Override
  public final String getCatalogSeparator() {
    return ".";
  }

  @Override
  public final String getCatalogTerm() {
    return "database";
  }

  @Override
  public final int getDefaultTransactionIsolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  public final String getExtraNameCharacters() {
    return "";
  }

  @Override
  public final String getIdentifierQuoteString() {
    return "\"";
  }

  @Override
  public final int getJDBCMajorVersion() {
    return 4;
  }

  @Override
  public final int getJDBCMinorVersion() {
    return 2;
  }

  @Override
  public final String getProcedureTerm() {
    return "function";
  }

  @Override
  public final int getResultSetHoldability() {
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public final int getSQLStateType() {
    return sqlStateSQL;
  }

  @Override
  public final String getSchemaTerm() {
    return "schema";
  }

  @Override
  public final String getSearchStringEscape() {
    return "\\";
  }

  @Override
  public final boolean isCatalogAtStart() {
    return true;
  }

  @Override
  public final boolean locatorsUpdateCopy() {
    return true;
  }

  @Override
  public final boolean nullPlusNonNullIsNull() {
    return true;
  }

  @Override
  public final boolean nullsAreSortedAtEnd() {
    return false;
  }

  @Override
  public final boolean nullsAreSortedAtStart() {
    return false;
  }

  @Override
  public final boolean nullsAreSortedHigh() {
    return true;
  }

  @Override
  public final boolean nullsAreSortedLow() {
    return false;
  }

  @Override
  public final boolean storesLowerCaseIdentifiers() {
    return true;
  }

  @Override
  public final boolean storesLowerCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesMixedCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesMixedCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesUpperCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesUpperCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean usesLocalFilePerTable() {
    return false;
  }

  @Override
  public final boolean usesLocalFiles() {
    return false;
  }

  @Override
  public final String getSQLKeywords() {
    return KEYWORDS;
  }

  @Override
  public final String getNumericFunctions() {
    return EscapeFunctions.numericNames();
  }

  @Override
  public final String getStringFunctions() {
    return EscapeFunctions.stringNames();
  }

  @Override
  public final String getSystemFunctions() {
    return EscapeFunctions.systemNames();
  }

  @Override
  public final String getTimeDateFunctions() {
    return EscapeFunctions.timeDateNames();
  }
}
