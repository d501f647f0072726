import { expect, test } from 'vitest';
import { spanOfQuery } from './timeout-client.server.ts';

test.each([
  ['select "id" from "orders" where "id" = $1', 'SELECT orders'],
  ['insert into "order_items" ("id") values ($1)', 'INSERT order_items'],
  ['update "product_sizes" set x = $1', 'UPDATE product_sizes'],
  ['delete from holds using product_sizes s', 'DELETE holds'],
  ['\n  with few as (select id from products) select * from few', 'WITH products'],
  ['SELECT * FROM "pgboss"."job" WHERE id = $1', 'SELECT pgboss.job'],
  ['begin', 'BEGIN'],
  ['', 'QUERY'],
])('%s is called %s', (text, name) => {
  expect(spanOfQuery(text)).toMatchObject({ name, attributes: { 'db.query.text': text } });
});
