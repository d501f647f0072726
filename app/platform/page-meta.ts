import type { MetaDescriptor } from 'react-router';
import { type Language, languages } from './language.ts';
import { type Words, wordsIn } from './words.ts';

/** What the root loader gives every page. */
type ShopFacts = { language: Language; brand: string; shopUrl: string };

type PageFacts = {
  /** The page's own name; home has none. */
  title?: string;
  description?: string;
  /** Where this content really lives, when it is shown at several addresses. */
  canonicalPath?: string;
  isFound?: boolean;
};

type Matches = readonly ({ pathname: string; loaderData?: unknown } | undefined)[];

/** Title, description and canonical address of a page, for its `meta` export. */
export function pageMeta(matches: Matches, page: (t: Words, shop: ShopFacts) => PageFacts): MetaDescriptor[] {
  const shop = matches[0]?.loaderData as ShopFacts | undefined;
  if (!shop) return [];
  const t = wordsIn(shop.language);
  const { title, description, canonicalPath, isFound = true } = page(t, shop);
  const site = `${shop.brand} Official Website`;
  const address = `${shop.shopUrl}${canonicalPath ?? matches.at(-1)?.pathname ?? '/'}`;
  return [
    { title: title ? `${title} | ${site}` : site },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(isFound ? addressesOf(address) : [{ name: 'robots', content: 'noindex' }]),
  ];
}

function addressesOf(address: string): MetaDescriptor[] {
  const translations = languages.map((language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang: language,
    href: `${address}?lang=${language}`,
  }));
  return [{ tagName: 'link', rel: 'canonical', href: address }, ...translations];
}
