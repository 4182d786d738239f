create table half_done (id int);
insert into missing values (1);
