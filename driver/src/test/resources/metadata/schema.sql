create schema other
create table parent (id int primary key, code text unique, big numeric(12,3) not null default 0)
create table child (id bigserial primary key, parent_id int not null references parent on delete cascade, code varchar(20) default 'x', amount numeric, f4 real, f8 double precision, b boolean default true, d date, t time, tz timestamptz default now(), ts timestamp(3), u uuid, j jsonb, arr int[], by bytea, ch char(5), i2 smallint, constraint child_u unique (parent_id, code))
create table ident (id int generated always as identity primary key, gen int generated always as (i * 2) stored, i int)
create table two (a int, b int, c text, primary key (b, a))
create table ref2 (x int, y int, foreign key (x, y) references two (b, a) on update set null deferrable initially deferred)
create table other.away (id int, "Odd Name" text, iv interval, tt timetz, o oid, m money, bi bit(3), vb varbit, ne inet, na name)
create index child_expr on child (lower(code), (id + 1))
create index child_part on child (amount desc) where amount > 0
create index child_inc on child (d) include (t)
create view v as select id, code from child
create type mood as enum ('sad', 'ok')
create table moods (m mood, ms mood[])
create sequence s
comment on table parent is 'the parents'
comment on column parent.code is 'a code'
