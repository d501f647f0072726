import { and, eq, type SQL, sql } from 'drizzle-orm';
import { stockAlerts } from './tables.server.ts';

/** SQL for whether an alert is for a size, and of the mailbox that an address leads to: of each there is one. */
export function isOwnAlert(email: string, productSizeId: string): SQL | undefined {
  return and(isOfMailbox(email), eq(stockAlerts.productSizeId, productSizeId));
}

/** SQL for whether an alert is of the mailbox that an address leads to. */
export function isOfMailbox(email: string): SQL {
  return eq(sql`mailbox_of(${stockAlerts.email})`, sql`mailbox_of(${email})`);
}
