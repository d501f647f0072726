import { type SQL, sql } from 'drizzle-orm';

export const isAdditionSql: SQL<boolean> = sql<boolean>`exists (
  select from order_additions where order_additions.order_id = orders.id)`;
