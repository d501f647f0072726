import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { lexer, type Token, type Tokens } from 'marked';
import { listCountryNames } from '#app/addresses/shipping-countries.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import {
  arrivalText,
  formatWeight,
  priceOrFree,
  type ShippingMethod,
  type ShippingZone,
} from '#app/shipping/shipping-method.ts';
import { formatPrice } from '#app/ui/formats.ts';
import type { Seller } from '../seller.server.ts';
import type { Prose, ProsePart } from './prose-text.ts';

type PageVariables = {
  brand: string;
  seller: Seller;
  zones: ShippingZone[];
  looksUpDutchAddresses: boolean;
  buysLabels: boolean;
  isTestMode: boolean;
};

/** The pages as Markdown with ICU messages, so that a seller can change them without changing code. */
const texts = import.meta.glob<string>('/locales/*/pages/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const staticPageNames = Object.keys(texts).flatMap(
  (path) => /en\/pages\/(.+)\.md$/.exec(path)?.[1] ?? [],
);

export function findStaticPage(
  name: string,
  language: Language,
  variables: PageVariables,
): Prose | undefined {
  const text = texts[`/locales/${language}/pages/${name}.md`];
  if (text === undefined) return undefined;
  const fill = filler(language, variables);
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const field = (key: string) => fill(new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1] ?? '');
  const prose: Prose = {
    title: field('title'),
    description: field('description'),
    lead: '',
    changedOn: field('changed'),
    sections: [],
  };
  for (const token of lexer(body)) {
    if (token.type === 'heading') {
      const [, title = '', id = ''] = /^\[(.*)\]\(#(.*)\)$/.exec(token.text) ?? [];
      prose.sections.push({ id, title, parts: [] });
    } else {
      const parts = partsOf(token as Token & Tokens.Generic, fill, variables.zones, language);
      const section = prose.sections.at(-1);
      if (section) section.parts.push(...parts);
      else prose.lead += parts.join('');
    }
  }
  return prose;
}

function partsOf(
  token: Tokens.Generic,
  fill: (text: string) => string,
  zones: ShippingZone[],
  language: Language,
): ProsePart[] {
  switch (token.type) {
    case 'paragraph':
      return [fill(token.text)].filter(Boolean);
    case 'code':
      return [{ form: fill(token.text).split('\n') }];
    case 'table':
      return shippingTables(
        zones,
        language,
        token.header.map(({ text }: Tokens.TableCell) => text),
      );
    case 'list': {
      const items: string[] = token.items.map(({ text }: Tokens.ListItem) => fill(text)).filter(Boolean);
      const fields = items.flatMap((item) => {
        const [, term, definition] = /^\*\*(.+?)\*\*: (.*)$/s.exec(item) ?? [];
        return term && definition ? [[term, definition] satisfies [string, string]] : [];
      });
      return [fields.length === items.length ? { fields } : { list: items }];
    }
    case 'space':
      return [];
    default:
      return [fill(token.raw.trim())];
  }
}

function filler(
  language: Language,
  { seller, zones, ...variables }: PageVariables,
): (text: string) => string {
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } }).setMessagesCompiler(
    compileMessage,
  );
  const name = seller.name ?? variables.brand;
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  const values = {
    ...variables,
    seller: name,
    sellerWithAddress: joined(name, seller.address),
    sellerContact: joined(name, seller.address, seller.email),
    email: seller.email ?? 'none',
    delivers: zones.length > 0,
  };
  return (text) => i18n._(text, values);
}

/** Returns a table for each zone, titled with the zone's countries. Columns: method, time, costs and free from. */
function shippingTables(zones: readonly ShippingZone[], language: Language, columns: string[]): ProsePart[] {
  const t = wordsIn(language);
  const costs = ({ prices, weightPrices }: ShippingMethod) => {
    const rows = weightPrices
      ? weightPrices.map(
          ({ fromGrams, cents }) => [fromGrams && formatWeight(fromGrams, language), cents] as const,
        )
      : prices.map(({ fromCents, cents }) => [fromCents && formatPrice(fromCents), cents] as const);
    return rows
      .map(([start, cents]) =>
        start ? t('page.priceFrom', { value: start, price: priceOrFree(cents, t) }) : priceOrFree(cents, t),
      )
      .join('; ');
  };
  const row = (method: ShippingMethod) => [
    method.name,
    arrivalText(method, t),
    costs(method),
    method.freeFromCents === null ? '–' : formatPrice(method.freeFromCents),
  ];
  return zones.map(({ countries, methods }) => ({
    table: { caption: listCountryNames(countries, language), columns, rows: methods.map(row) },
  }));
}
