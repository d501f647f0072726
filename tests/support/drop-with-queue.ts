import { randomUUID } from 'node:crypto';
import type { SaleMethod } from '#app/drops/drop.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from './products.ts';

type Given = {
  /** Minutes from now. */
  from?: number;
  to?: number;
  saleMethod?: SaleMethod;
  mostPerMinute?: number | null;
  opensMinutesBefore?: number;
  asksProof?: boolean;
  productIds?: string[];
};

export async function addDropWithQueue(stockQuantity: number, given: Given = {}) {
  const { from = -1, to = 120, saleMethod = 'queue', mostPerMinute = null, opensMinutesBefore = 15 } = given;
  const title = `Drop ${randomUUID()}`;
  const sizes = [{ size: 'M' as const, stockQuantity }];
  const product = await addProduct(`Kaftan ${randomUUID()}`, { category: 'the-drop', sizes });
  const startsAt = new Date(Date.now() + from * 60_000);
  const endsAt = new Date(Date.now() + to * 60_000);
  const productIds = [product.id, ...(given.productIds ?? [])];
  const saved = await saveDrop(db, {
    title,
    startDate: startsAt,
    endDate: endsAt,
    isActive: true,
    announcedAt: new Date(startsAt.getTime() - 24 * 3_600_000),
    productIds,
    saleMethod,
    queueOpensMinutesBefore: opensMinutesBefore,
    queueMostPerMinute: mostPerMinute,
    queueAsksProof: given.asksProof,
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return { dropId: saved.id, title, product, startsAt, endsAt };
}

/** A guest whose browser keeps these tickets. */
export function guest(...ticketIds: string[]) {
  return { customerId: undefined, ticketIds };
}
