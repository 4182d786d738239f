create table e (id int primary key, skew int, grp int, f float8, d date, s text, m numeric(10,2), u bool, n int);
insert into e select i, case when i % 10 < 5 then 1 when i % 10 < 8 then 2 else i end, i % 100, sqrt(i), date '2020-01-01' + i % 1000, 'name' || i % 500, i % 77, i % 4 = 0, case when i % 5 = 0 then i end from generate_series(1, 20000) i;
create table g (k int primary key, label text, skew int);
insert into g select i, 'label' || i, case when i % 10 < 5 then 1 else i end from generate_series(1, 1000) i;
analyze e; analyze g;
