create table customer (id int primary key, name varchar(40), city varchar(40));
create table orders (id int primary key, customer_id int, amount int);
create table item (id int primary key, order_id int, product varchar(40), price int);
insert into customer values (1, 'Ada', 'London'), (2, 'Grace', 'New York'), (3, 'Edsger', 'Austin');
insert into orders values (10, 1, 50), (11, 1, 70), (12, 2, 20), (13, 3, 90);
insert into item values (100, 10, 'ink', 20), (101, 10, 'paper', 30), (102, 11, 'pen', 70), (103, 12, 'ink', 20), (104, 13, 'desk', 90);
select c.name, count(*) from customer c join orders o on o.customer_id = c.id group by c.name order by c.name;
select c.city, sum(i.price) from customer c join orders o on o.customer_id = c.id join item i on i.order_id = o.id where i.price > 10 group by c.city order by 2 desc;
select name from customer c where exists (select 1 from orders o where o.customer_id = c.id and o.amount > 60) order by name;
select c.name, o.amount from customer c left join orders o on o.customer_id = c.id and o.amount > 60 order by 1, 2;
select product, count(*) from item group by product having count(*) > 1;
select max(amount) from orders where customer_id in (select id from customer where city <> 'Austin')
