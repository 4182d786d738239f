create table price_change (
  product bigint not null references product on delete cascade,
  since date not null,
  price numeric(10, 2) not null,
  primary key (product, since)
);

alter table product add column active boolean not null default true;
create index product_active on product (name) where active;
insert into product (name, price) values ('cheese', 11.00);
insert into price_change select id, date '2026-01-01', price from product;
