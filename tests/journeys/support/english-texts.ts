import { readTexts } from '../../catalogues.ts';
import type { World } from '../../system/world.ts';

/** Words that Dutch shares: names and loan words. */
const dutchToo = new Set(
  'The Drop|Lookbook|Denim|Jeans|Sets|Tops|iDEAL|Home|Contact|Menu|Test|Instagram|Status|Drops|Passkeys|Percentage|Export|Dashboard|Manager|Product|Product: {title}|Drop: {title}|1 product|{count} product|{text} (1 product)'.split(
    '|',
  ),
);

export type EnglishTexts = { holds(text: string): boolean };

/** Reads all English that the shop can show: its catalogues, and every database text with a Dutch version. */
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
  // Pages share most of their texts, and trying all patterns on one takes a millisecond.
  const judged = new Map<string, boolean>();
  return {
    holds(text) {
      const isEnglish =
        judged.get(text) ?? (whole.has(text) || patterns.some((pattern) => pattern.test(text)));
      judged.set(text, isEnglish);
      return isEnglish;
    },
  };
}

export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Splits a text into its plural and select variants, and those into lines. */
function formsOf(text: string): string[] {
  const choice = /\{\w+, (?:plural|select|selectordinal),((?: *[\w=]+ \{(?:[^{}]|\{[^{}]*\})*\})+) *\}/.exec(
    text,
  );
  if (!choice) return text.split('\n');
  return [...(choice[1] ?? '').matchAll(/[\w=]+ \{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap(([, form = '']) =>
    formsOf(text.replace(choice[0], () => form.replaceAll('#', '{count}'))),
  );
}

/** Returns a pattern with a value for each placeholder, a number for plurals. */
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

/** Columns come in pairs, such as `title` and `title_nl`; where Dutch is missing, pages show English. */
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

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(\/|https?:|#|[\w-]+$)/.test(value) ? [] : [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : [];
}
