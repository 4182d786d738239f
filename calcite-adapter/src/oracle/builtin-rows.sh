#!/usr/bin/env bash
# Writes the rows that a fresh PostgreSQL 15 has of its own in relations of pg_catalog, as resources that
# org.pagedb.sql.analysis.system reads: a line of column names, then a line for each row in COPY's text form.
# Columns that are not there hold what SystemRows says of nothing. Needs psql; connection parameters come from the usual PG… variables.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=src/main/resources/org/pagedb/sql/analysis/system/rows
mkdir -p "$folder"
rows() { # NAME COLUMNS CONDITION; functions are told by number
  local columns
  columns=$(psql -X -At -c "
    select string_agg(a.attname || case a.atttypid when 'regproc'::regtype then '::oid' else '' end, ',' order by a.attnum)
    from pg_attribute a
    where a.attrelid = '$1'::regclass and a.attnum > 0
      and ('$2' = '*' or a.attname = any (regexp_split_to_array('$2', ', *')))")
  {
    echo "${columns//::oid/}" | tr ',' '\t'
    psql -X -q -c "copy (select $columns from pg_catalog.$1 as t where ${3:-true} order by 1, 2, 3) to stdout"
  } > "$folder/$1.txt"
}
visible="c.relnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and c.relkind in ('r', 'v', 'i') and c.relname not like '\_pg\_%'"
rows pg_class "oid, relname, relnamespace, reltype, relowner, relam, relfilenode, relhasindex, relisshared, relpersistence, relkind, relnatts, relchecks, relhasrules, relispopulated, relreplident" \
  "oid in (select c.oid from pg_class c where $visible)"
rows pg_attribute "attrelid, attname, atttypid, attstattarget, attlen, attnum, attcacheoff, atttypmod, attndims, attbyval, attalign, attstorage, attnotnull, attislocal, attcollation" \
  "attrelid in (select c.oid from pg_class c where $visible)"
rows pg_index "indexrelid, indrelid, indnatts, indnkeyatts, indisunique, indnullsnotdistinct, indisprimary, indimmediate, indisvalid, indisready, indislive, indkey, indcollation, indclass, indoption" \
  "indrelid in (select c.oid from pg_class c where $visible)"
rows pg_constraint "oid, conname, connamespace, contype, condeferrable, convalidated, conrelid, conindid, conislocal, connoinherit, conkey" \
  "conrelid in (select c.oid from pg_class c where $visible)"
rows pg_type "oid, typname, typnamespace, typowner, typlen, typbyval, typtype, typcategory, typispreferred, typisdefined, typdelim, typrelid, typsubscript, typelem, typarray, typinput, typoutput, typreceive, typsend, typmodin, typmodout, typanalyze, typalign, typstorage, typnotnull, typbasetype, typtypmod, typndims, typcollation" \
  "t.oid < 16384 and t.typnamespace <> 'pg_toast'::regnamespace and t.typname not like '%\_pg\_%'"
rows pg_am "*"
rows pg_opclass "*"
rows pg_opfamily "*"
rows pg_amop "*"
rows pg_amproc "*"
rows pg_aggregate "*"
rows pg_conversion "*"
rows pg_range "*"
rows pg_ts_config "*" "cfgname in ('simple', 'english')"
rows pg_ts_config_map "*" "mapcfg in (select oid from pg_ts_config where cfgname in ('simple', 'english'))"
rows pg_ts_dict "*" "dictname in ('simple', 'english_stem')"
rows pg_ts_parser "*"
rows pg_ts_template "*" "tmplname in ('simple', 'snowball')"
rows pg_description "objoid, classoid, objsubid, description" \
  "classoid not in ('pg_amop'::regclass) and (classoid <> 'pg_ts_config'::regclass or objoid in (select oid from pg_ts_config where cfgname in ('simple', 'english'))) and (classoid <> 'pg_ts_dict'::regclass or objoid in (select oid from pg_ts_dict where dictname in ('simple', 'english_stem')))"
rows pg_shdescription "*"
# Functions that nobody calls by name: those of types, indexes and aggregates.
rows pg_proc "oid, proname, pronamespace, proowner, prolang, procost, prorows, provariadic, prosupport, prokind, prosecdef, proleakproof, proisstrict, proretset, provolatile, proparallel, pronargs, pronargdefaults, prorettype, proargtypes, prosrc" \
  "oid < 16384 and (prorettype in (select oid from pg_type where typtype = 'p' and typname ~ 'handler|internal|trigger|cstring|ddl_command') or exists (select from pg_type where oid = any (proargtypes) and typname in ('internal', 'cstring', 'pg_ddl_command')) or oid in (select unnest(array[aggtransfn, aggfinalfn, aggcombinefn, aggserialfn, aggdeserialfn, aggmtransfn, aggminvtransfn, aggmfinalfn]) from pg_aggregate union select amproc from pg_amproc union select conproc from pg_conversion union select unnest(array[typoutput, typsend, typmodin, typmodout, typanalyze, typsubscript]) from pg_type union select unnest(array[rngcanonical, rngsubdiff]) from pg_range union select unnest(array[oprrest, oprjoin]) from pg_operator))"
