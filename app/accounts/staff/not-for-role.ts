import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { StaffRole } from './staff-roles.ts';

export type NotForRole = ReturnType<typeof notForRoleText>;

/** Text ids for refused routes and all routes below them. The texts complete the sentence "… does not include …". */
const names: Record<string, string> = {
  '/admin': 'health',
  'POST /admin': 'differences',
  '/admin/dashboard': 'dashboard',
  '/admin/recovery': 'recovery',
  '/admin/orders': 'orders',
  '/admin/orders/export.csv': 'orderExport',
  '/admin/customers': 'customers',
  '/admin/customers/export.csv': 'customerExport',
  '/admin/customers/newsletter.csv': 'newsletterExport',
  '/admin/customers/:customer/data.json': 'dataExport',
  '/admin/customers/:customer/erasure': 'erasure',
  '/admin/products': 'products',
  'POST /admin/products': 'productStatus',
  '/admin/products/:productId': 'products',
  'POST /admin/products/:productId': 'productChanges',
  '/admin/products/new': 'newProducts',
  '/admin/products/import': 'productImport',
  '/admin/products/export.csv': 'productExport',
  '/admin/inventory': 'inventory',
  '/admin/drops': 'drops',
  '/admin/messages': 'messages',
  '/admin/mails': 'mails',
  '/admin/bin': 'bin',
  '/admin/lookbook': 'lookbook',
  '/admin/content': 'content',
  '/admin/pages': 'content',
  '/admin/pages/import': 'pageFiles',
  '/admin/pages/export.csv': 'pageFiles',
  '/admin/images': 'images',
  '/admin/gift-cards': 'gift-cards',
  '/admin/sales': 'sales',
  '/admin/discounts': 'discounts',
  '/admin/shipping': 'shipping',
  '/admin/tax': 'tax',
  '/admin/navigation': 'navigation',
  '/admin/redirects': 'redirects',
  '/admin/staff': 'staff',
  '/admin/history': 'history',
  '/admin/migration': 'migration',
};

/** Returns texts that say what the role does not include. They are complete: a refused page loads no translations. */
export function notForRoleText(
  { role, pattern, method }: { role: StaffRole; pattern: string; method: string },
  language: Language,
) {
  const t = wordsIn(language);
  const what = t(`otherRole.${nameOfRefused(pattern, method)}`);
  return {
    reason: 'other-role' as const,
    language,
    title: t('otherRole.title'),
    text: t('otherRole.text', { role: t(`staff.role.${role}`).toLowerCase(), what }),
    wayBack: t('otherRole.wayBack'),
  };
}

function nameOfRefused(pattern: string, method: string): string {
  const path = `/${pattern.replace(/^\/+|\/+$/g, '')}`;
  const ownForms = ['/admin/payment-comparisons', '/admin/settled-differences', '/admin/health'];
  const at = ownForms.includes(path) ? '/admin' : path;
  const found = Object.keys(names)
    .filter((name) => at === name || (name !== '/admin' && at.startsWith(`${name}/`)))
    .sort((one, other) => other.length - one.length)[0];
  if (!found) return 'anything';
  const isReading = method === 'GET' || method === 'HEAD';
  return (!isReading && names[`POST ${found}`]) || (names[found] ?? 'anything');
}
