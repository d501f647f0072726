import { readTexts } from '../../catalogues.ts';
import type { World } from '../../system/world.ts';

/** What a Dutch reader may see, since Dutch says it so too: names and loan words. */
const dutchToo = new Set(
  'The Drop|Lookbook|Denim|Jeans|Sets|Tops|iDEAL|Home|Contact|Menu|Test|Instagram|Status|Drops|Passkeys|Percentage|Export|E-mail|Dashboard|Manager|Product|Product: {title}|Drop: {title}|1 product|{count} product|{text} (1 product)'.split(
    '|',
  ),
);

export type EnglishTexts = { holds(text: string): boolean };

/** All English that the shop can show: its catalogues, and every text of its database that has a Dutch side. */
export async function readEnglishTexts(world: World): Promise<EnglishTexts> {
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  for (const text of [...readTexts().map(({ en }) => en), ...(await storedTexts(world))]) {
    for (const form of formsOf(text)) {
      const line = plain(form);
      const words = line.replaceAll(/\{\w+[^}]*\}/g, '');
      if (!/[a-z]{3}/i.test(words) || dutchToo.has(line)) continue;
      if (words === line) whole.add(line);
      else patterns.push(patternOf(line));
    }
  }
  return {
    holds: (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)),
  };
}

export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A text says something else for one and for many, for a card and for iDEAL; a page shows a line at a time. */
function formsOf(text: string): string[] {
  const choice = /\{\w+, (?:plural|select|selectordinal),((?: *[\w=]+ \{(?:[^{}]|\{[^{}]*\})*\})+) *\}/.exec(
    text,
  );
  if (!choice) return text.split('\n');
  return [...(choice[1] ?? '').matchAll(/[\w=]+ \{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap(([, form = '']) =>
    formsOf(text.replace(choice[0], () => form.replaceAll('#', '{count}'))),
  );
}

/** A value for each placeholder; a number where it counts. */
function patternOf(line: string): RegExp {
  const parts = line.split(/(\{[^}]*\})/);
  const pattern = parts.map((part) =>
    part === '{count}' ? '[\\d.,]+' : /^\{/.test(part) ? '.+' : escaped(part),
  );
  return new RegExp(`^${pattern.join('')}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Columns come in pairs, such as `title` and `title_nl`; where the Dutch is missing, English is what one sees. */
async function storedTexts(world: World): Promise<string[]> {
  const pairs = await world.sql<{ table: string; column: string; type: string }>(
    `select e.table_name as table, e.column_name as column, e.data_type as type
     from information_schema.columns e join information_schema.columns d
       on d.table_schema = e.table_schema and d.table_name = e.table_name and d.column_name = e.column_name || '_nl'
     where e.table_schema = 'public'`,
  );
  const all = pairs.map(({ table, column }) => `select "${column}"::text as text from "${table}"`);
  const rows = await world.sql<{ text: string | null }>(all.join(' union '));
  return rows.flatMap(({ text }) => (text?.startsWith('{') ? stringsIn(JSON.parse(text)) : (text ?? [])));
}

/** The sentences of a section: its values but not its addresses. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(\/|https?:|#|[\w-]+$)/.test(value) ? [] : [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : [];
}
