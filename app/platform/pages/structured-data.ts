import { type PageDescription, pageAddress, type ShopInfo } from './page-meta.ts';

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
