import { type SQL, sql } from 'drizzle-orm';

export const addedToSql: SQL<string | null> = sql<string | null>`(
  select added_to.order_number from order_additions join orders added_to on added_to.id = order_additions.added_to_id
  where order_additions.order_id = orders.id)`;

export const isAdditionSql: SQL<boolean> = sql<boolean>`exists (
  select from order_additions where order_additions.order_id = orders.id)`;
