import type { Waiting } from '#app/back-office/health/count-waiting.server.ts';

type Tab = {
  to: string;
  words: string;
  /** The view of a list that the tab opens, in the list's URL. */
  view?: 'to-send' | 'withdrawn';
  /** The count displayed beside the name. */
  waiting?: keyof Waiting;
};

type TabSection = { id: 'start' | 'orders' | 'catalogue' | 'selling' | 'pages' | 'shop'; tabs: Tab[] };

/** The sections of the back office with their tabs. The first needs no heading. */
export const sections: TabSection[] = [
  {
    id: 'start',
    tabs: [
      { to: '/admin', words: 'admin.tab.health' },
      { to: '/admin/dashboard', words: 'admin.tab.dashboard' },
    ],
  },
  {
    id: 'orders',
    tabs: [
      { to: '/admin/orders', words: 'admin.tab.orders' },
      { to: '/admin/orders', view: 'to-send', words: 'admin.tab.to-send', waiting: 'toSend' },
      { to: '/admin/orders', view: 'withdrawn', words: 'admin.tab.returns', waiting: 'returns' },
      { to: '/admin/messages', words: 'admin.tab.messages', waiting: 'messages' },
      { to: '/admin/customers', words: 'admin.tab.customers' },
      { to: '/admin/recovery', words: 'admin.tab.recovery' },
    ],
  },
  {
    id: 'catalogue',
    tabs: [
      { to: '/admin/products', words: 'admin.tab.products' },
      { to: '/admin/inventory', words: 'admin.tab.inventory' },
      { to: '/admin/products/categories', words: 'admin.tab.categories' },
      { to: '/admin/products/departments', words: 'admin.tab.departments' },
      { to: '/admin/products/collections', words: 'admin.tab.collections' },
      { to: '/admin/products/colours', words: 'admin.tab.colours' },
      { to: '/admin/products/sizes', words: 'admin.tab.sizes' },
      { to: '/admin/images', words: 'admin.tab.images' },
    ],
  },
  {
    id: 'selling',
    tabs: [
      { to: '/admin/drops', words: 'admin.tab.drops' },
      { to: '/admin/sales', words: 'admin.tab.sales' },
      { to: '/admin/discounts', words: 'admin.tab.discounts' },
      { to: '/admin/gift-cards', words: 'admin.tab.gift-cards' },
    ],
  },
  {
    id: 'pages',
    tabs: [
      { to: '/admin/content', words: 'admin.tab.content' },
      { to: '/admin/pages', words: 'admin.tab.pages' },
      { to: '/admin/lookbook', words: 'admin.tab.lookbook' },
      { to: '/admin/navigation', words: 'admin.tab.navigation' },
      { to: '/admin/redirects', words: 'admin.tab.redirects' },
      { to: '/admin/mails', words: 'admin.tab.mails' },
    ],
  },
  {
    id: 'shop',
    tabs: [
      { to: '/admin/shipping', words: 'admin.tab.shipping' },
      { to: '/admin/tax', words: 'admin.tab.tax' },
      { to: '/admin/staff', words: 'admin.tab.staff' },
      { to: '/admin/notifications', words: 'admin.tab.notifications' },
      { to: '/admin/second-factor', words: 'admin.tab.second-factor' },
      { to: '/admin/history', words: 'admin.tab.history' },
      { to: '/admin/bin', words: 'admin.tab.bin' },
    ],
  },
];

export const tabs = sections.flatMap((section) => section.tabs);

export function tabUrl({ to, view }: Tab): string {
  return view ? `${to}?view=${view}` : to;
}

/** Returns the tab of a page: the one whose path is the longest, and whose view is the page's if it has one. */
export function currentTab({ pathname, search }: { pathname: string; search: string }): Tab | undefined {
  const path = pathname.replace(/\/+$/, '');
  const view = new URLSearchParams(search).get('view');
  return tabs
    .filter(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)))
    .filter((tab) => !tab.view || (tab.view === view && path === tab.to))
    .sort((one, other) => tabUrl(other).length - tabUrl(one).length)[0];
}
