import { searchCustomers } from '#app/accounts/customer-access.server.ts';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { conditionOf, selectPage } from '#app/catalogue/editing/admin-products.server.ts';
import { searchSections } from '#app/content/editing/list-sections.server.ts';
import { listPages } from '#app/content/pages/pages.server.ts';
import { searchDrops } from '#app/drops/editing/list-drops.server.ts';
import { listImportedOrders } from '#app/imported-orders/imported-orders.server.ts';
import { listImages } from '#app/media/library/library-images.server.ts';
import { selectOrderPage } from '#app/order-management/editing/list-admin-orders.server.ts';
import { orderListCondition } from '#app/order-management/editing/order-list-condition.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { tabs, tabUrl } from '../admin/tabs.ts';
import { findCommands } from './find-commands.server.ts';
import {
  type Asked,
  folded,
  maySearch,
  type SearchedKind,
  type SearchResult,
  type SearchResults,
  searchedLists,
} from './search-result.ts';

const MOST_OF_A_KIND = 5;

/** Finds objects by name that the role may open, at most five of each kind. */
export async function findInBackOffice(db: Db, asked: Asked): Promise<SearchResults> {
  const kinds = (Object.keys(searchedLists) as SearchedKind[]).filter((kind) => maySearch(asked.role, kind));
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const results = await finders[kind](db, asked);
      const isMore = results.length > MOST_OF_A_KIND && listsWithSearch.includes(kind);
      return {
        kind,
        results: results.slice(0, MOST_OF_A_KIND),
        all: isMore ? `${searchedLists[kind]}?${new URLSearchParams({ q: asked.search })}` : undefined,
      };
    }),
  );
  return found.filter(({ results }) => results.length > 0);
}

const listsWithSearch: SearchedKind[] = ['order', 'imported-order', 'customer', 'product', 'image'];

const asList = { sort: 'date', direction: 'desc', page: 1, perPage: MOST_OF_A_KIND + 1 } as const;

const finders: Record<SearchedKind, (db: Db, asked: Asked) => Promise<SearchResult[]> | SearchResult[]> = {
  command: findCommands,
  page: (_, { search, role, language }) => {
    const t = wordsIn(language);
    return tabs
      .filter(({ to, words }) => mayOpen(role, to, 'GET') && folded(t(words)).includes(folded(search)))
      .map((tab) => ({ to: tabUrl(tab), title: t(tab.words), detail: '' }));
  },
  order: async (db, { search }) => {
    const list = { ...asList, search, isDeleted: false };
    const found = await selectOrderPage(db, orderListCondition(list), list);
    return found.map(({ number, customer, email }) => ({
      to: `/admin/orders/${number}`,
      title: number,
      detail: [customer, email].filter(Boolean).join(' · '),
    }));
  },
  'imported-order': async (db, { search }) => {
    const { orders } = await listImportedOrders(db, { ...asList, search });
    return orders.map(({ id, number, name, email }) => ({
      to: `/admin/orders/imported/${id}`,
      title: number,
      detail: [name, email].filter(Boolean).join(' · '),
    }));
  },
  customer: async (db, { search }) => {
    const found = await searchCustomers(db, search, asList.perPage);
    return found.map(({ id, email, name }) => ({
      to: `/admin/customers/${id}`,
      title: name || email,
      detail: name ? email : '',
    }));
  },
  product: async (db, { search, language }) => {
    const list = { ...asList, search, category: undefined, isArchived: false };
    const found = await selectPage(db, conditionOf(list), list);
    return found.map(({ id, title, titleNl, slug }) => ({
      to: `/admin/products/${id}`,
      title: translated(language, title, titleNl).text,
      detail: slug,
    }));
  },
  drop: async (db, { search, language }) => {
    const found = await searchDrops(db, search, asList.perPage);
    return found.map(({ id, title, titleNl }) => ({
      to: `/admin/drops/${id}`,
      title: translated(language, title, titleNl).text,
      detail: '',
    }));
  },
  section: async (db, { search, language }) => {
    const [sections, { rows }] = await Promise.all([
      searchSections(db, search, asList.perPage),
      listPages(db, { ...asList, search }),
    ]);
    const found = [
      ...sections.map((row) => ({ ...row, to: `/admin/content/${row.id}`, detail: row.pageLocation })),
      ...rows.map((row) => ({ ...row, to: `/admin/pages/${row.id}`, detail: `/pages/${row.slug}` })),
    ];
    return found.map(({ title, titleNl, to, detail }) => {
      return { to, title: translated(language, title, titleNl).text, detail };
    });
  },
  image: async (db, { search, language }) => {
    const { images } = await listImages(db, { ...asList, search });
    return images.map(({ id, altText, altTextNl, fileName }) => ({
      to: `/admin/images/${id}`,
      title: translated(language, altText, altTextNl).text || fileName || id,
      detail: altText ? fileName : '',
    }));
  },
};
