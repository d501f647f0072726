import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { orderNumberOf } from '#app/content/contact/contact-mails.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { type Asked, folded, type SearchResult } from './search-result.ts';

type Command = {
  words: string;
  /** The page or form that the role needs. Parameters are filled in with the named object. */
  needs: string;
  method?: 'POST';
  /** The object that the command needs, and the page where the operator then decides. */
  of?: { kind: 'order' | 'running-drop'; to: (key: string) => string };
};

const commands: Command[] = [
  { words: 'adminCommand.new-product', needs: '/admin/products/new' },
  { words: 'adminCommand.new-drop', needs: '/admin/drops/new' },
  { words: 'adminCommand.new-sale', needs: '/admin/sales/new' },
  { words: 'adminCommand.new-discount', needs: '/admin/discounts/new' },
  {
    words: 'adminCommand.ship',
    needs: '/admin/orders/:orderNumber/shipments',
    method: 'POST',
    of: { kind: 'order', to: (number) => `/admin/orders/${number}#order-shipments` },
  },
  {
    words: 'adminCommand.refund',
    needs: '/admin/orders/:orderNumber/refunds',
    method: 'POST',
    of: { kind: 'order', to: (number) => `/admin/orders/${number}?open=refund` },
  },
  ...['pause-drop', 'resume-drop'].map(
    (name): Command => ({
      words: `adminCommand.${name}`,
      needs: '/admin/drops/:dropId/live',
      method: 'POST',
      of: { kind: 'running-drop', to: (id) => `/admin/drops/${id}/live` },
    }),
  ),
];

/** Finds commands by their words in the reader's language or English. Commands only lead to where the operator decides. */
export async function findCommands(db: Db, { search, role, language }: Asked): Promise<SearchResult[]> {
  const [, verb = '', number = ''] = /^(.*?)\s+((?:#\s*|ord\b)?[\s\-–#]*\d{1,12})$/i.exec(search) ?? [];
  const matching = commands.filter(
    ({ words, needs, method = 'GET', of }) =>
      mayOpen(role, needs, method) &&
      [language, 'en' as const].some((spoken) =>
        beginsWords(wordsIn(spoken)(words, { name: '' }), of?.kind === 'order' ? verb : search),
      ),
  );
  const found = await Promise.all(
    matching.map(async ({ words, needs, of }): Promise<SearchResult[]> => {
      if (!of) return [{ to: needs, title: wordsIn(language)(words), detail: '' }];
      const objects = await (of.kind === 'order'
        ? findOrder(db, orderNumberOf(number))
        : listRunningDrops(db, language));
      return objects.map(({ key, name }) => ({
        to: of.to(key),
        title: wordsIn(language)(words, { name }),
        detail: '',
      }));
    }),
  );
  return found.flat();
}

/** Returns whether each typed word begins a word of the text. */
function beginsWords(text: string, typed: string): boolean {
  const words = folded(text).split(/\s+/);
  const starts = folded(typed).split(/\s+/).filter(Boolean);
  return starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)));
}

function findOrder(db: Db, number: string) {
  return db
    .select({ key: orders.orderNumber, name: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.orderNumber, number), isNull(orders.deletedAt)));
}

async function listRunningDrops(db: Db, language: Asked['language']) {
  const now = new Date();
  const rows = await db
    .select({ key: drops.id, title: drops.title, titleNl: drops.titleNl })
    .from(drops)
    .where(and(eq(drops.isActive, true), lte(drops.startDate, now), gt(drops.endDate, now)))
    .orderBy(desc(drops.startDate))
    .limit(3);
  return rows.map(({ key, title, titleNl }) => ({ key, name: translated(language, title, titleNl).text }));
}
