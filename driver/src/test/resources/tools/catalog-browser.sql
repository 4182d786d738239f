SELECT current_schema(),session_user
SHOW search_path
SELECT version()
SELECT * FROM pg_catalog.pg_enum WHERE 1<>1 LIMIT 1
SELECT reltype FROM pg_catalog.pg_class WHERE 1<>1 LIMIT 1
SELECT db.oid,db.* FROM pg_catalog.pg_database db WHERE 1=1 AND datallowconn AND NOT datistemplate ORDER BY db.datname
SELECT n.oid,n.*,d.description FROM pg_catalog.pg_namespace n LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=n.oid AND d.objsubid=0 AND d.classoid='pg_namespace'::regclass ORDER BY nspname
SELECT t.oid,t.*,c.relkind,format_type(nullif(t.typbasetype, 0), t.typtypmod) as base_type_name, d.description FROM pg_catalog.pg_type t LEFT OUTER JOIN pg_catalog.pg_type et ON et.oid=t.typelem LEFT OUTER JOIN pg_catalog.pg_class c ON c.oid=t.typrelid LEFT OUTER JOIN pg_catalog.pg_description d ON t.oid=d.objoid WHERE t.typname IS NOT NULL AND (c.relkind IS NULL OR c.relkind = 'c') AND (et.typcategory IS NULL OR et.typcategory <> 'C')
SELECT c.oid,c.*,d.description,pg_catalog.pg_get_expr(c.relpartbound, c.oid) as partition_expr, pg_catalog.pg_get_partkeydef(c.oid) as partition_key FROM pg_catalog.pg_class c LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=c.oid AND d.objsubid=0 AND d.classoid='pg_class'::regclass WHERE c.relnamespace='public'::regnamespace AND c.relkind not in ('i','I','c')
SELECT c.relname,a.*,pg_catalog.pg_get_expr(ad.adbin, ad.adrelid, true) as def_value,dsc.description,dep.objid FROM pg_catalog.pg_attribute a INNER JOIN pg_catalog.pg_class c ON (a.attrelid=c.oid) LEFT OUTER JOIN pg_catalog.pg_attrdef ad ON (a.attrelid=ad.adrelid AND a.attnum = ad.adnum) LEFT OUTER JOIN pg_catalog.pg_description dsc ON (c.oid=dsc.objoid AND a.attnum = dsc.objsubid) LEFT OUTER JOIN pg_depend dep on dep.refobjid = a.attrelid AND dep.deptype = 'i' and dep.refobjsubid = a.attnum and dep.classid = dep.refclassid WHERE NOT a.attisdropped AND c.relkind not in ('i','I','c') AND c.relname='orders' ORDER BY a.attnum
SELECT c.oid,c.*,t.relname as tabrelname,rt.relnamespace as refnamespace,d.description, case when c.contype='c' then substring(pg_get_constraintdef(c.oid), 7) else null end consrc_copy FROM pg_catalog.pg_constraint c INNER JOIN pg_catalog.pg_class t ON t.oid=c.conrelid LEFT OUTER JOIN pg_catalog.pg_class rt ON rt.oid=c.confrelid LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=c.oid AND d.objsubid=0 AND d.classoid='pg_constraint'::regclass WHERE c.conrelid='orders'::regclass ORDER BY c.oid
SELECT i.*,i.indkey as keys,c.relname,c.relnamespace,c.relam,c.reltablespace,tc.relname as tabrelname,dsc.description,pg_catalog.pg_get_expr(i.indpred, i.indrelid) as pred_expr,pg_catalog.pg_get_expr(i.indexprs, i.indrelid, true) as expr,pg_catalog.pg_relation_size(i.indexrelid) as index_rel_size FROM pg_catalog.pg_index i INNER JOIN pg_catalog.pg_class c ON c.oid=i.indexrelid INNER JOIN pg_catalog.pg_class tc ON tc.oid=i.indrelid LEFT OUTER JOIN pg_catalog.pg_description dsc ON i.indexrelid=dsc.objoid WHERE i.indrelid='orders'::regclass ORDER BY tabrelname, c.relname
SELECT p.oid as poid,p.*,pg_catalog.pg_get_expr(p.proargdefaults, 0) as arg_defaults, d.description FROM pg_catalog.pg_proc p LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=p.oid WHERE p.pronamespace='public'::regnamespace ORDER BY p.proname
SELECT p.oid as proc_oid,p.*,a.* FROM pg_catalog.pg_proc p, pg_catalog.pg_aggregate a WHERE a.aggfnoid=p.oid AND p.pronamespace='pg_catalog'::regnamespace ORDER BY p.proname LIMIT 20
SELECT seq.*, d.description FROM pg_catalog.pg_sequences seq LEFT JOIN pg_catalog.pg_description d ON d.objoid=(quote_ident(seq.schemaname)||'.'||quote_ident(seq.sequencename))::regclass AND d.objsubid=0 WHERE seq.schemaname='public'
SELECT sch.nspname as seqschema, cl.relname FROM pg_catalog.pg_class cl JOIN pg_catalog.pg_namespace sch ON sch.oid=cl.relnamespace WHERE cl.relkind='S'
SELECT x.oid,x.* FROM pg_catalog.pg_trigger x WHERE x.tgrelid='orders'::regclass AND NOT x.tgisinternal
SELECT pg_catalog.pg_get_viewdef('paid'::regclass, true) as definition
SELECT e.oid,e.enumlabel,e.enumtypid FROM pg_catalog.pg_enum e ORDER BY e.enumsortorder
SELECT x.oid,x.*,n.nspname as schema_name FROM pg_catalog.pg_extension x JOIN pg_catalog.pg_namespace n ON n.oid=x.extnamespace ORDER BY x.extname
SELECT * FROM pg_catalog.pg_available_extensions ORDER BY name
SELECT a.oid,a.*,pg_catalog.shobj_description(a.oid, 'pg_authid') AS description FROM pg_catalog.pg_roles a ORDER BY a.rolname
SELECT roleid, member, admin_option FROM pg_catalog.pg_auth_members
SELECT l.oid,l.* FROM pg_catalog.pg_language l ORDER BY l.oid
SELECT a.oid,a.* FROM pg_catalog.pg_am a ORDER BY a.oid
SELECT c.oid,c.* FROM pg_catalog.pg_collation c WHERE c.collnamespace='pg_catalog'::regnamespace ORDER BY c.oid LIMIT 50
SELECT o.oid,o.* FROM pg_catalog.pg_opclass o ORDER BY o.oid LIMIT 200
SELECT f.oid,f.* FROM pg_catalog.pg_opfamily f ORDER BY f.oid LIMIT 200
SELECT o.oid,o.* FROM pg_catalog.pg_operator o ORDER BY o.oid LIMIT 50
SELECT c.oid,c.* FROM pg_catalog.pg_cast c LIMIT 10
SELECT c.contoencoding as encid,pg_catalog.pg_encoding_to_char(c.contoencoding) as encname FROM pg_catalog.pg_conversion c GROUP BY c.contoencoding ORDER BY 2
SELECT i.*,c.relnamespace FROM pg_catalog.pg_inherits i,pg_catalog.pg_class c WHERE i.inhrelid='orders'::regclass AND c.oid=i.inhparent ORDER BY i.inhseqno
SELECT e.oid,e.* FROM pg_catalog.pg_event_trigger e
SELECT f.oid,f.* FROM pg_catalog.pg_foreign_data_wrapper f ORDER BY f.fdwname
SELECT f.oid,f.* FROM pg_catalog.pg_foreign_server f ORDER BY f.srvname
SELECT f.* FROM pg_catalog.pg_foreign_table f
SELECT d.oid,d.* FROM pg_catalog.pg_default_acl d
SELECT p.* FROM pg_catalog.pg_policies p
SELECT s.name,s.setting,s.unit,s.category,s.short_desc,s.context FROM pg_catalog.pg_settings s
SELECT sa.* FROM pg_catalog.pg_stat_activity sa
SELECT l.*,c.relname FROM pg_catalog.pg_locks l LEFT JOIN pg_catalog.pg_class c ON c.oid=l.relation
SELECT pg_catalog.pg_database_size(current_database()) as size
SELECT c.oid,pg_catalog.pg_total_relation_size(c.oid) as total_rel_size,pg_catalog.pg_relation_size(c.oid) as rel_size FROM pg_class c WHERE c.relnamespace='public'::regnamespace AND c.relkind='r'
SELECT s.* FROM pg_catalog.pg_stat_database s WHERE s.datname=current_database()
SELECT t.* FROM pg_catalog.pg_stat_user_tables t
SELECT identity.* FROM pg_catalog.pg_class c, pg_catalog.pg_identify_object('pg_class'::regclass, c.oid, 0) identity WHERE c.relname='orders'
SELECT table_schema,table_name,table_type FROM information_schema.tables WHERE table_schema='public'
SELECT * FROM information_schema.columns WHERE table_schema='public' ORDER BY table_name,ordinal_position
SELECT * FROM information_schema.domains
SELECT * FROM information_schema.domain_constraints
SELECT * FROM information_schema.routines WHERE routine_schema='public'
SELECT * FROM information_schema.parameters WHERE specific_schema='public'
SELECT * FROM information_schema.attributes
SELECT * FROM information_schema.user_defined_types
SELECT * FROM information_schema.element_types
SELECT * FROM information_schema.views WHERE table_schema='public'
SELECT * FROM information_schema.view_table_usage
SELECT * FROM information_schema.sequences
SELECT * FROM information_schema.table_constraints
SELECT * FROM information_schema.key_column_usage
SELECT * FROM information_schema.referential_constraints
SELECT * FROM information_schema.check_constraints
SELECT * FROM information_schema.constraint_column_usage
SELECT * FROM information_schema.triggers
SELECT * FROM information_schema.table_privileges
SELECT * FROM information_schema.schemata
SELECT rel.oid, rel.relname AS name, (SELECT count(*) FROM pg_catalog.pg_trigger WHERE tgrelid=rel.oid AND tgisinternal = FALSE) AS triggercount, (SELECT count(*) FROM pg_catalog.pg_trigger WHERE tgrelid=rel.oid AND tgisinternal = FALSE AND tgenabled = 'O') AS has_enable_triggers, (CASE WHEN rel.relkind = 'p' THEN true ELSE false END) AS is_partitioned FROM pg_catalog.pg_class rel WHERE rel.relkind IN ('r','s','t','p') AND rel.relnamespace = 'public'::regnamespace AND NOT rel.relispartition ORDER BY rel.relname
SELECT nsp.oid, nsp.nspname as name, has_schema_privilege(nsp.oid, 'CREATE') as can_create, has_schema_privilege(nsp.oid, 'USAGE') as has_usage FROM pg_catalog.pg_namespace nsp WHERE nspname NOT LIKE E'pg\\_%' ORDER BY nspname
SELECT db.oid as did, db.datname as name, ta.spcname as spcname, db.datallowconn, has_database_privilege(db.oid, 'CREATE') as cancreate, datdba as owner, pg_catalog.pg_encoding_to_char(encoding) FROM pg_catalog.pg_database db LEFT OUTER JOIN pg_catalog.pg_tablespace ta ON db.dattablespace=ta.oid ORDER BY datname
SELECT roles.oid as id, roles.rolname as name, roles.rolsuper as is_superuser, CASE WHEN roles.rolsuper THEN true ELSE roles.rolcreaterole END as can_create_role FROM pg_catalog.pg_roles as roles WHERE rolname = current_user
