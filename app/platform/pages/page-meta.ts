import type { MetaDescriptor } from 'react-router';
import { type Language, languages, translated } from '../text/language.ts';
import { type Words, wordsIn } from '../text/translations.ts';

export type ShopInfo = { language: Language; brand: string; shopUrl: string };

type SharePicture = { address: string; alt: string };

export type PageDescription = {
  title?: string;
  description: string;
  canonicalPath?: string;
  isFound?: boolean;
  robots?: 'noindex' | 'noindex, follow';
  picture?: SharePicture | undefined;
  kind?: 'website' | 'article' | 'product';
  more?: MetaDescriptor[];
  about?: object[];
};

export type Matches = readonly ({ pathname: string; loaderData?: unknown } | undefined)[];

const locales: Record<Language, string> = { en: 'en_GB', nl: 'nl_NL' };

export function adminPageTitle(object: string | undefined, page: string): string {
  return object ? `${object} | ${page}` : page;
}

export function pageMeta(matches: Matches, page: (t: Words, shop: ShopInfo) => PageDescription) {
  const shop = matches[0]?.loaderData as ShopInfo | undefined;
  if (!shop) return [];
  const meta = page(wordsIn(shop.language), shop);
  const {
    description,
    isFound = true,
    robots = isFound ? undefined : 'noindex',
    more = [],
    about = [],
  } = meta;
  const path = meta.canonicalPath ?? matches.at(-1)?.pathname ?? '/';
  const addressIn = (language: Language) => pageAddress(shop.shopUrl, path, language);
  return [
    { title: pageTitle(shop.brand, meta.title) },
    { name: 'description', content: description },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    ...(isFound ? [link('canonical', addressIn(shop.language))] : []),
    ...(robots ? [] : translations(addressIn)),
    ...shared(shop, meta, addressIn(shop.language)),
    ...more,
    ...about.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

/** Returns the `meta` of a page that search engines must not index. The arguments are ids of texts. */
export function unindexedPageMeta(
  title: string,
  description: string,
  more: Pick<PageDescription, 'robots' | 'isFound'> = {},
) {
  return ({ matches }: { matches: Matches }) =>
    pageMeta(matches, (t, { brand }) => ({
      title: t(title),
      description: t(description, { brand }),
      robots: 'noindex',
      ...more,
    }));
}

type Titled = { title: string; titleNl: string | null };

/** Returns the `meta` of a back-office page about an object or its name. `title` and `description` are ids of texts. */
export function objectPageMeta(
  matches: Matches,
  object: Titled | string | undefined | ((language: Language, t: Words) => string | undefined),
  title: string,
  description: string,
): MetaDescriptor[] {
  return pageMeta(matches, (t, { language }) => {
    const found = typeof object === 'function' ? object(language, t) : object;
    const name = typeof found === 'object' ? translated(language, found.title, found.titleNl).text : found;
    return { title: adminPageTitle(name, t(title)), description: t(description), robots: 'noindex' };
  });
}

export function pageTitle(brand: string, title?: string): string {
  const site = `${brand} Official Website`;
  return title ? `${title} | ${site}` : site;
}

/** Returns a page's URL for search engines. English needs no `lang`: crawlers choose no language and get English. */
export function pageAddress(shopUrl: string, path: string, language: Language): string {
  const [pathname = '', query] = path.split('?', 2);
  const plain = pathname.replace(/(?<=.)\/+$/, '');
  const search = [query, language !== languages[0] && `lang=${language}`].filter(Boolean).join('&');
  return `${shopUrl}${plain}${search && `?${search}`}`;
}

function translations(addressIn: (language: Language) => string): MetaDescriptor[] {
  const alternates = languages.map((language) => ({
    hrefLang: language as string,
    href: addressIn(language),
  }));
  const choice = { hrefLang: 'x-default', href: addressIn(languages[0]) };
  return [...alternates, choice].map((alternate) => ({ ...link('alternate', alternate.href), ...alternate }));
}

function shared(shop: ShopInfo, meta: PageDescription, address: string): MetaDescriptor[] {
  const { title = shop.brand, description, kind = 'website' } = meta;
  const { address: picture, alt } = meta.picture ?? { address: '/share.jpg', alt: shop.brand };
  const image = `${shop.shopUrl}${picture}`;
  const others = languages.filter((language) => language !== shop.language);
  return [
    ...openGraphProperties({
      'og:type': kind,
      'og:site_name': shop.brand,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:locale': locales[shop.language],
    }),
    ...others.map((language) => ({ property: 'og:locale:alternate', content: locales[language] })),
    ...openGraphProperties({
      'og:image': image,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': alt,
    }),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: alt },
  ];
}

export function openGraphProperties(said: Record<string, string>): MetaDescriptor[] {
  return Object.entries(said).map(([property, content]) => ({ property, content }));
}

function link(rel: string, href: string) {
  return { tagName: 'link' as const, rel, href };
}

type Step = { text: string; to?: string | undefined };

export function organizationAndWebSite(
  shop: ShopInfo,
  about: { description: string; socialUrl?: string | undefined },
): NonNullable<PageDescription['about']> {
  const { shopUrl, brand, language } = shop;
  const organization = {
    '@type': 'Organization',
    '@id': `${shopUrl}/#organization`,
    name: brand,
    url: shopUrl,
    description: about.description,
    logo: `${shopUrl}/icons/icon-512.png`,
    ...(about.socialUrl && { sameAs: [about.socialUrl] }),
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${shopUrl}/#website`,
    name: brand,
    url: pageAddress(shopUrl, '/', language),
    inLanguage: language,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shopUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, site];
}

export function breadcrumbList(shop: ShopInfo, home: string, steps: Step[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ text: home, to: '/' }, ...steps].map(({ text, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(to && { item: pageAddress(shop.shopUrl, to, shop.language) }),
    })),
  };
}

export function itemList(shop: ShopInfo, name: string, items: { name: string; path: string }[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: pageAddress(shop.shopUrl, item.path, shop.language),
    })),
  };
}
