export const tabs = [
  { to: '/admin', words: 'admin.tab.health' },
  { to: '/admin/dashboard', words: 'admin.tab.dashboard' },
  { to: '/admin/recovery', words: 'admin.tab.recovery' },
  { to: '/admin/orders', words: 'admin.tab.orders' },
  { to: '/admin/customers', words: 'admin.tab.customers' },
  { to: '/admin/messages', words: 'admin.tab.messages' },
  { to: '/admin/products', words: 'admin.tab.products' },
  { to: '/admin/inventory', words: 'admin.tab.inventory' },
  { to: '/admin/drops', words: 'admin.tab.drops' },
  { to: '/admin/sales', words: 'admin.tab.sales' },
  { to: '/admin/discounts', words: 'admin.tab.discounts' },
  { to: '/admin/gift-cards', words: 'admin.tab.gift-cards' },
  { to: '/admin/lookbook', words: 'admin.tab.lookbook' },
  { to: '/admin/content', words: 'admin.tab.content' },
  { to: '/admin/mails', words: 'admin.tab.mails' },
  { to: '/admin/images', words: 'admin.tab.images' },
  { to: '/admin/bin', words: 'admin.tab.bin' },
  { to: '/admin/shipping', words: 'admin.tab.shipping' },
  { to: '/admin/tax', words: 'admin.tab.tax' },
  { to: '/admin/navigation', words: 'admin.tab.navigation' },
  { to: '/admin/staff', words: 'admin.tab.staff' },
  { to: '/admin/history', words: 'admin.tab.history' },
  { to: '/admin/notifications', words: 'admin.tab.notifications' },
  { to: '/admin/second-factor', words: 'admin.tab.second-factor' },
] as const;

export function currentTab(pathname: string): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return tabs.find(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)))?.to;
}
