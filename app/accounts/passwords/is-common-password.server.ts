import { config, shopUrl } from '#app/platform/config.server.ts';
import { SHORTEST_PASSWORD } from '../forms/account-field-lengths.ts';

/**
 * Whether a password is among the tens of thousands that people choose most, in whatever case it is written, or nothing but
 * words of this shop with digits and signs around them. The list is read when it is first asked for; only what is long
 * enough for us is kept of it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= readList();
  return (await listed).has(password.toLowerCase()) || isMadeOfShopWords(password);
}

/** What people choose first because of where they are: the brand, the host, and what the shop and its staff are called. */
const shopWords = [
  ...[config.BRAND_NAME, ...new URL(shopUrl).hostname.split('.')].map(lettersOf),
  ...['admin', 'beheer', 'fashion', 'fulfilment', 'kleding', 'manager', 'mode', 'owner', 'password', 'shop'],
  ...['wachtwoord', 'webshop', 'welcome', 'welkom', 'winkel'],
];
const onlyShopWords = new RegExp(`^(?:${shopWords.filter((word) => word.length > 2).join('|')})+$`);

function isMadeOfShopWords(password: string): boolean {
  return onlyShopWords.test(lettersOf(password));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}

let listed: Promise<Set<string>> | undefined;

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'] as string[];
  return new Set(passwords.filter(({ length }) => length >= SHORTEST_PASSWORD));
}
