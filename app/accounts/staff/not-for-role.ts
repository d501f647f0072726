import type { Language } from '#app/platform/text/language.ts';
import type { StaffRole } from './staff-roles.ts';

export type NotForRole = {
  reason: 'other-role';
  language: Language;
  title: string;
  text: string;
  wayBack: string;
};

/** Names of refused routes and of all routes below them, to follow "does not include". */
const names: { at: string; shown: Record<Language, string>; posted?: Record<Language, string> }[] = [
  {
    at: '/admin',
    shown: { en: 'the health of the shop', nl: 'de systeemstatus' },
    posted: {
      en: 'settling differences with the payment provider',
      nl: 'verschillen met de betaaldienst afhandelen',
    },
  },
  { at: '/admin/dashboard', shown: { en: 'the sales figures', nl: 'de verkoopcijfers' } },
  { at: '/admin/recovery', shown: { en: 'recovering orders', nl: 'bestellingen herstellen' } },
  { at: '/admin/orders', shown: { en: 'orders', nl: 'bestellingen' } },
  { at: '/admin/orders/export.csv', shown: { en: 'exporting orders', nl: 'bestellingen exporteren' } },
  { at: '/admin/customers', shown: { en: 'the data of customers', nl: 'de gegevens van klanten' } },
  { at: '/admin/customers/export.csv', shown: { en: 'exporting customers', nl: 'klanten exporteren' } },
  {
    at: '/admin/customers/newsletter.csv',
    shown: { en: 'exporting the newsletter list', nl: 'de nieuwsbrieflijst exporteren' },
  },
  {
    at: '/admin/customers/:customer/data.json',
    shown: { en: 'exporting customers’ data', nl: 'gegevens van klanten exporteren' },
  },
  {
    at: '/admin/customers/:customer/erasure',
    shown: { en: 'erasing customers’ data', nl: 'gegevens van klanten wissen' },
  },
  {
    at: '/admin/products',
    shown: { en: 'products', nl: 'producten' },
    posted: {
      en: 'publishing, pricing, deleting and restoring products',
      nl: 'producten publiceren, prijzen, verwijderen en terugzetten',
    },
  },
  {
    at: '/admin/products/:productId',
    shown: { en: 'products', nl: 'producten' },
    posted: { en: 'changing products', nl: 'producten wijzigen' },
  },
  { at: '/admin/products/new', shown: { en: 'adding products', nl: 'producten toevoegen' } },
  { at: '/admin/products/import', shown: { en: 'importing products', nl: 'producten importeren' } },
  { at: '/admin/products/export.csv', shown: { en: 'exporting products', nl: 'producten exporteren' } },
  { at: '/admin/inventory', shown: { en: 'the stock', nl: 'de voorraad' } },
  { at: '/admin/drops', shown: { en: 'drops', nl: 'drops' } },
  { at: '/admin/messages', shown: { en: 'the messages of customers', nl: 'de berichten van klanten' } },
  { at: '/admin/mails', shown: { en: 'the words of emails', nl: 'de woorden van mails' } },
  { at: '/admin/bin', shown: { en: 'the bin', nl: 'de prullenbak' } },
  { at: '/admin/lookbook', shown: { en: 'the lookbook', nl: 'het lookbook' } },
  { at: '/admin/content', shown: { en: 'the content of pages', nl: 'de inhoud van pagina’s' } },
  { at: '/admin/images', shown: { en: 'the image library', nl: 'de beeldbank' } },
  { at: '/admin/gift-cards', shown: { en: 'gift cards', nl: 'cadeaubonnen' } },
  { at: '/admin/sales', shown: { en: 'sales', nl: 'uitverkoop' } },
  { at: '/admin/discounts', shown: { en: 'discounts', nl: 'kortingen' } },
  { at: '/admin/shipping', shown: { en: 'shipping zones', nl: 'verzendzones' } },
  { at: '/admin/tax', shown: { en: 'tax settings', nl: 'btw-instellingen' } },
  { at: '/admin/navigation', shown: { en: 'the menus', nl: 'de menu’s' } },
  { at: '/admin/staff', shown: { en: 'staff and their roles', nl: 'medewerkers en hun rollen' } },
  {
    at: '/admin/history',
    shown: { en: 'the history of all changes', nl: 'de geschiedenis van alle wijzigingen' },
  },
  {
    at: '/admin/migration',
    shown: { en: 'taking over data of an older shop', nl: 'gegevens van een oudere winkel overnemen' },
  },
];

const anything: Record<Language, string> = { en: 'this page', nl: 'deze pagina' };

const roleNames: Record<StaffRole, Record<Language, string>> = {
  owner: { en: 'owner', nl: 'eigenaar' },
  manager: { en: 'manager', nl: 'manager' },
  fulfilment: { en: 'fulfilment', nl: 'orderverwerking' },
  content: { en: 'content', nl: 'redactie' },
};

/** Names what the role does not include. The texts are here, since a refused page brings no catalogue with it. */
export function notForRoleText(
  { role, pattern, method }: { role: StaffRole; pattern: string; method: string },
  language: Language,
): NotForRole {
  const what = nameOfRefused(pattern, method)[language];
  const name = roleNames[role][language];
  const reason = 'other-role' as const;
  return {
    en: {
      reason,
      language,
      title: 'Not part of your role',
      text: `Your role in the back office (${name}) does not include ${what}. An owner can change that.`,
      wayBack: 'To the back office',
    },
    nl: {
      reason,
      language,
      title: 'Niet voor jouw rol',
      text: `Bij je rol in het beheer (${name}) hoort dit niet: ${what}. Een eigenaar kan dat wijzigen.`,
      wayBack: 'Naar het beheer',
    },
  }[language];
}

function nameOfRefused(pattern: string, method: string): Record<Language, string> {
  const path = `/${pattern.replace(/^\/+|\/+$/g, '')}`;
  const ownForms = ['/admin/payment-comparisons', '/admin/settled-differences', '/admin/health'];
  const at = ownForms.includes(path) ? '/admin' : path;
  const found = names
    .filter((name) => at === name.at || (name.at !== '/admin' && at.startsWith(`${name.at}/`)))
    .sort((one, other) => other.at.length - one.at.length)[0];
  if (!found) return anything;
  return method === 'GET' || method === 'HEAD' ? found.shown : (found.posted ?? found.shown);
}
