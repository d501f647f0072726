import { and, eq, type SQL, sql } from 'drizzle-orm';
import { stockAlerts } from './tables.server.ts';

/** Returns the SQL condition that an alert is for a size and of an address's mailbox; at most one matches. */
export function isOwnAlert(email: string, productSizeId: string): SQL | undefined {
  return and(isOfMailbox(email), eq(stockAlerts.productSizeId, productSizeId));
}

export function isOfMailbox(email: string): SQL {
  return eq(sql`mailbox_of(${stockAlerts.email})`, sql`mailbox_of(${email})`);
}
