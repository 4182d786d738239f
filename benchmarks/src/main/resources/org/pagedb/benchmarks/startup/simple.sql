create table account (id int primary key, owner varchar(40), balance int);
insert into account values (1, 'Ada', 100), (2, 'Grace', 200), (3, 'Edsger', 300);
select id, owner, balance from account where id = 2
