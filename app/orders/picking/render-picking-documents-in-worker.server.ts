import { db } from '#app/platform/database/db.server.ts';
import { longWork } from '#app/platform/jobs/long-work.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Letterhead } from '../documents/letterhead-type.ts';
import { findOrdersToPack } from './find-orders-to-pack.server.ts';
import { findPickList } from './find-pick-list.server.ts';

type Asked = {
  kind: 'pick-list' | 'packing-slips';
  orderIds: string[];
  language: Language;
  letterhead: Letterhead;
  now: Date;
};

/** A document for packing many orders, in a thread of its own; undefined where none of them has anything for it. */
export const renderPickingDocumentInWorker = longWork(
  'picking-document',
  async ({ kind, orderIds, language, letterhead, now }: Asked): Promise<Uint8Array | undefined> => {
    if (kind === 'pick-list') {
      const lines = await findPickList(db, orderIds, language);
      if (!lines.length) return undefined;
      const { renderPickList } = await import('./render-pick-list.server.tsx');
      return new Uint8Array(await renderPickList(lines, { brand: letterhead.brand, language, now }));
    }
    const orders = await findOrdersToPack(db, orderIds);
    if (!orders.length) return undefined;
    const { renderPackingSlips } = await import('../documents/render-order-document.server.tsx');
    const title = wordsIn(language)('orderDocument.packingSlips');
    return new Uint8Array(await renderPackingSlips(orders, { title, language, createdAt: now }, letterhead));
  },
);
