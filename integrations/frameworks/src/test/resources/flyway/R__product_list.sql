create or replace view product_list as
select name, price, unit from product where active order by name;
