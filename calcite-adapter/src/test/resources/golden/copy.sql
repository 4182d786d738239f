-- COPY in its three formats, options, errors and their places.
create table t (a int primary key, b text, c numeric(8,2), d date, e boolean);
copy t from stdin;
1	one	1.5	2024-01-31	t
2	two\twords	-20.25	1999-12-31	f
3	\N	\N	\N	\N
4	back\\slash	0	0044-03-15 BC	true
5	line\nbreak	100	infinity	no
\.
select * from t order by a;
copy t to stdout;
copy t to stdout with csv;
copy t to stdout with csv header;
copy t (b, a) to stdout with (format csv, header, force_quote (b));
copy t to stdout with (format csv, force_quote *);
copy t to stdout with (format text, header);
copy t to stdout with (format csv, delimiter ';', null 'NULL', quote '''', escape '\');
copy t to stdout with (delimiter '|', null '');
copy t to stdout with delimiter ':' null as 'nix';
copy t to stdout binary;
copy (select a, b from t where a < 3 order by a desc) to stdout;
copy (select a, b from t where a < 3 order by a desc) to stdout with csv header;
copy (values (1, 'x'), (2, 'y,z')) to stdout csv;
copy (insert into t values (6, 'six') returning a, b) to stdout;
copy (update t set b = b || '!' where a = 6 returning b) to stdout;
copy (delete from t where a = 6 returning *) to stdout;
copy (delete from t where a = 6) to stdout;
copy (select 1 as x) to stdout (header);
copy (select null, '', 'null', '"', 'a"b', E'a\\b', E'a\nb', E'a\rb', ' ', '\.') to stdout csv;
copy (select '\.') to stdout csv;
copy (select null, '', 'null', '"', 'a"b', E'a\\b', E'a\nb', E'a\rb', ' ', E'\\.', E'\b\f\v\x01') to stdout;
-- conversions that fail
copy t from stdin;
7	seven	x	2024-01-01	t
\.
copy t from stdin;
7	seven	1	2024-01-01	t
8	eight	1	2024-02-30	t
\.
copy t from stdin;
7	seven	1	2024-01-01	t
8	eight	1	2024-02-03	maybe
\.
copy t from stdin;
x	seven	1	2024-01-01	t
\.
copy t from stdin;
99999999999	seven	1	2024-01-01	t
\.
copy t from stdin;
7	seven	12345678.9	2024-01-01	t
\.
copy t from stdin;
7	seven
\.
copy t from stdin;
7	seven	1	2024-01-01	t	more
\.
copy t from stdin;

\.
copy t from stdin;
\N	seven	1	2024-01-01	t
\.
copy t from stdin;
7	seven	1	2024-01-01	t
8	eight	1	2024-01-01	t
1	again	1	2024-01-01	t
\.
copy t from stdin;
7	seven	1	2024-01-01	t
7	seven	1	2024-01-01	t
\.
copy t from stdin;
7	a line that is long, so that a message about it has to be cut off after its first hundred bytes and shows dots	1	2024-01-01	t	x
\.
copy t from stdin;
7	bad<ff>byte	1	2024-01-01	t
\.
copy t from stdin;
7	cut<c3>	1	2024-01-01	t
\.
copy t from stdin;
7	zero<00>byte	1	2024-01-01	t
\.
copy t from stdin;
7	octal\0zero	1	2024-01-01	t
\.
copy t from stdin;
7	octal\377	1	2024-01-01	t
\.
select count(*) from t;
-- escapes
create table s (a int, b text);
copy s from stdin;
1	\101\x42\x4a\x4\7\b\f\v\r\n\q\
2	\x
3	a\	b
4	\\N
5	\\\N
6	\N\N
7	\xc3\xa4ä
\.
select a, b, octet_length(b) from s order by a;
truncate s;
copy s from stdin with (delimiter ',', null 'nil');
1,nil
2,\nil
3,ni\l
4,a\,b
5,"q"
\.
select * from s order by a;
truncate s;
copy s from stdin with (format text, header);
a	b
1	x
\.
copy s from stdin with (format text, header match);
a	b
2	y
\.
copy s from stdin with (format text, header match);
a	c
2	y
\.
copy s from stdin with (format csv, header match);
a
2,y
\.
copy s from stdin with (format csv, header match);
a,
2,y
\.
copy s from stdin with (format csv, header match);
"a","b"
3,z
\.
select * from s order by a;
truncate s;
-- CSV
copy s from stdin csv;
1,plain
2,"with, comma"
3,"with ""quotes"""
4,"two
lines"
5,
6,""
7,half"quoted, part"here
8," spaces "
9, no quotes 
\.
select a, b, b is null as n from s order by a;
truncate s;
copy s from stdin with (format csv, quote '''', escape '\', delimiter ';', null 'NULL');
1;'it\'s'
2;NULL
3;'NULL'
4;'a\\b'
5;'a\b'
\.
select * from s order by a;
truncate s;
copy s from stdin with (format csv, force_null (b), null 'nix');
1,nix
2,"nix"
3,""
4,
\.
select a, b, b is null as n from s order by a;
truncate s;
copy s from stdin with (format csv, force_not_null (b));
1,
2,""
\.
select a, b, b is null as n from s order by a;
truncate s;
copy s from stdin with (format csv, force_not_null (b), force_null (b));
1,
2,""
\.
select a, b, b is null as n from s order by a;
truncate s;
copy s from stdin csv;
1,"open
2,more
\.
copy s from stdin csv;
1,a,b
\.
copy s from stdin csv;
1
\.
copy s from stdin csv;
x,"y"
\.
copy s from stdin csv;
"1
",y
\.
copy s from stdin csv;
1,a
2,b"c
d"
x,e
\.
-- line ends
copy s from stdin;
1	a<0d>
2	b<0d>
\.
copy s from stdin;
3	a
4	b<0d>
\.
copy s from stdin;
3	a<0d>
4	b
\.
copy s from stdin;
5	a<0d>6	b<0d>
\.
copy s from stdin csv;
7,a
8,b<0d>
\.
copy s from stdin csv;
7,a<0d>
8,b
\.
copy s from stdin csv;
7,"a<0d>
b"
\.
copy s from stdin;
9	last<0d>
10	x
\.
select a, b from s order by a;
truncate s;
copy s from stdin;
1	a
\.b
\.
copy s from stdin;
1	a\.
2	b
\.
-- columns, defaults, WHERE
create table u (id int default 7, name varchar(5) not null, made int generated always as (id * 2) stored, code char(3), k int check (k > 0));
copy u (name) from stdin;
one
two
\.
copy u (k, name, id) from stdin;
1	three	3
\.
copy u from stdin csv;
4,four,ab,5
\.
select * from u order by id, name;
copy u to stdout;
copy u (made) to stdout;
copy u (name, made) from stdin;
x	1
\.
copy u (name, name) to stdout;
copy u (nosuch) to stdout;
copy u (nosuch) from stdin;
\.
copy u (name) from stdin;
toolong
\.
copy u (name) from stdin;
ok
\N
\.
copy u (name, k) from stdin;
ok	1
bad	0
\.
copy u (id) from stdin;
1
\.
copy u (name) from stdin;
fits     
\.
copy u (id, name) from stdin where id > 100 and name <> 'no';
99	a
101	b
102	no
103	c
\.
select id, name, made from u where id > 50 order by id;
copy u (name) from stdin where nosuch = 1;
\.
copy u (name) from stdin where sum(id) > 1;
\.
copy u (name) from stdin where id = (select 1);
\.
copy u (name) from stdin where 1;
\.
copy u (name) to stdout where id = 1;
-- options that PostgreSQL refuses
copy t to stdout (format xml);
copy t to stdout (nosuch 1);
copy t to stdout (format csv, format text);
copy t to stdout (format);
copy t to stdout (freeze 'maybe');
copy t to stdout (header 2);
copy t to stdout (header match);
copy t to stdout (delimiter '');
copy t to stdout (delimiter 'ab');
copy t to stdout (delimiter 'ä');
copy t to stdout (delimiter E'\n');
copy t to stdout (delimiter 'a');
copy t to stdout (delimiter '.');
copy t to stdout (format csv, delimiter 'a');
copy t to stdout (null E'a\nb');
copy t to stdout (null E'a\tb');
copy t to stdout (format csv, null 'a"b');
copy t to stdout (format binary, delimiter ',');
copy t to stdout (format binary, null 'x');
copy t to stdout (format binary, header);
copy t to stdout (quote 'x');
copy t to stdout (escape 'x');
copy t to stdout (force_quote *);
copy t to stdout (format csv, quote 'xx');
copy t to stdout (format csv, escape 'xx');
copy t to stdout (format csv, quote ',');
copy t to stdout (format csv, force_quote a);
copy t to stdout (format csv, force_quote (nosuch));
copy t (a) to stdout (format csv, force_quote (b));
copy t to stdout (format csv, force_null (a));
copy t to stdout (format csv, force_not_null (a));
copy t from stdin (format csv, force_quote (a));
\.
copy t from stdin (force_null (a));
\.
copy t from stdin (force_not_null (a));
\.
copy t from stdin (format csv, force_null *);
\.
copy t (a) from stdin (format csv, force_null (b));
\.
copy t (a) from stdin (format csv, force_not_null (b));
\.
copy t to stdout (encoding 'nosuch');
copy t to stdout (encoding 5);
copy t from stdin (freeze);
\.
begin;
create table fresh (a int);
copy fresh from stdin (freeze);
1
\.
select * from fresh;
rollback;
-- objects that cannot be copied
create view v as select a from s;
copy v to stdout;
copy v from stdin;
1
\.
copy nosuch to stdout;
copy nosuch from stdin;
1
\.
copy (select 1 into x) to stdout;
copy t from '/nonexistent/folder/file';
copy t to '/nonexistent/folder/file';
copy t to 'relative';
-- encodings
truncate s;
copy s from stdin with (encoding 'latin1');
1	<e4><f6>
\.
copy s from stdin with (encoding 'UTF-8');
2	ä
\.
select * from s order by a;
copy s to stdout with (encoding 'latin1');
insert into s values (3, '€');
copy s to stdout with (encoding 'WIN1252');
-- transactions
begin;
copy s from stdin;
10	ten
\.
copy s from stdin;
x	bad
\.
select 1;
rollback;
select count(*) from s;
begin read only;
copy s from stdin;
1	x
\.
rollback;
begin read only;
copy s to stdout;
rollback;
-- types
create table ty (a int2, b int8, c float4, d float8, f varchar(10), g char(4), h bytea, i uuid, j json, k jsonb, l timestamp, m timestamptz, n time, o interval, p int[], q text[], r int4range, s inet, u bit(4));
copy ty from stdin;
1	2	1.5	2.5	vc	ch	\\x0102	00000000-0000-0000-0000-000000000001	{"a": 1}	{"b":2}	2024-01-02 03:04:05.678	2024-01-02 03:04:05+02	12:30:00	1 day 02:00	{1,2,NULL}	{a,"b c",NULL}	[1,5)	10.0.0.1/8	1010
\N	\N	NaN	-Infinity	\N	\N	\N	\N	\N	\N	infinity	\N	\N	-3 mons	{}	{{a,b},{c,d}}	empty	::1	\N
\.
copy ty to stdout;
copy ty to stdout csv;
copy ty to stdout binary;
copy (select 1::numeric, 0.0001::numeric, 12345678901234567890.5::numeric, -10000::numeric, 'NaN'::numeric, 0::numeric(5,2), 1e20::numeric) to stdout binary;
copy (select '{[1,3),[5,7)}'::int4multirange, '12:00+02'::timetz, 'fe80::/10'::cidr, '08:00:2b:01:02:03'::macaddr, true, 'x'::name) to stdout binary;
copy ty (j) from stdin;
{"a": x}
\.
copy ty (i) from stdin;
nonsense
\.
copy ty (p) from stdin;
{1,2
\.
copy ty (c) from stdin;
1e100
\.
-- binary in
create table bi (a int, b text);
copy bi from stdin binary;
PGCOPY
<ff><0d>
<00><00><00><00><00><00><00><00><00><00><02><00><00><00><04><00><00><00><05><00><00><00><03>abc<00><02><ff><ff><ff><ff><ff><ff><ff><ff><ff><ff>
\.
copy bi from stdin binary;
nonsense
\.
copy bi from stdin (format binary);
PGCOPY
<ff><0d>
<00><00><00><00><00><00><00><00><00><00><03><00><00>
\.
copy bi from stdin (format binary);
PGCOPY
<ff><0d>
<00><00><00><00><00><00><00><00><00><00><02><00><00><00><02><00><01><00><00><00><01>x<ff><ff>
\.
copy bi from stdin (format binary);
PGCOPY
<ff><0d>
<00><00><00><00><00><00><00><00><00><00><02><00><00><00><08><00><01><00><00><00><01>x<00><00><00><01>x<ff><ff>
\.
copy bi from stdin (format binary);
PGCOPY
<ff><0d>
<00><00><00><00><00><00><00><00><00><00><02><00><00><00><04><00>
\.
select * from bi order by a;
