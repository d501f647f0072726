import { sql } from 'drizzle-orm';
import type { Conversation } from '#app/content/contact/replies/conversations.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Returns only messages whose order was placed with the same email address, since visitors can enter any number. */
export async function listBelongingMessages(
  db: Db,
  conversations: Pick<Conversation, 'id' | 'orderNumber' | 'email'>[],
): Promise<string[]> {
  const asked = conversations
    .filter(({ orderNumber }) => orderNumber)
    .map(({ id, orderNumber, email }) => ({ id, number: orderNumber, email }));
  if (!asked.length) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select asked.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(id text, number text, email text)
    join orders on orders.order_number = asked.number and lower(orders.email) = lower(asked.email)`);
  return rows.map(({ id }) => id);
}
