import { config, shopUrl } from '#app/platform/config.server.ts';
import { SHORTEST_PASSWORD } from '../forms/account-field-lengths.ts';

/**
 * Returns whether a password is among the tens of thousands most common ones, in any case, or consists of the shop's
 * own words with digits and symbols. Loads the list on first use and keeps only passwords of allowed length.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= readList();
  return (await listed).has(password.toLowerCase()) || isMadeOfShopWords(password);
}

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
