!connect jdbc:pagedb:mem:sqlline postgres ""
create table author (id int primary key, name varchar(40) not null);
create table book (id int primary key, author int references author, title text, price numeric(8,2));
create index book_title on book (title);
create view titles as select title, name from book join author on author = author.id;
insert into author values (1, 'Austen'), (2, 'Borges');
insert into author values (3, null);
!tables book%
!columns book
!indexes book
!describe author
!primarykeys book
!importedkeys book
!exportedkeys author
!autocommit off
insert into book values (1, 1, 'Emma', 9.5);
!rollback
insert into book values (2, 2, 'Ficciones', 12);
!commit
!autocommit on
!isolation TRANSACTION_SERIALIZABLE
!batch
insert into book values (7, 1, 'Persuasion', 8);
insert into book values (8, 1, 'Sanditon', null);
!batch
select book.id, name, title, price from book join author on author.id = author order by book.id;
select name, count(*), sum(price) from titles natural join (select title, price from book) as priced group by name order by name;
explain (costs off) select title from book where id = 7;
select nothing from author;
selec;
!reconnect
select count(*) from book;
!closeall
!quit
