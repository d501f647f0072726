import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { z } from 'zod';
import { firstCell, type ImportFile, type ImportRow } from '#app/platform/editing/file-imports.server.ts';
import { parseForm } from '#app/platform/editing/form-schema.ts';
import type { DelimitedRecord } from '#app/platform/text/read-delimited-text.server.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { htmlToMarkdown } from './html-to-markdown.server.ts';
import { pageSchema } from './page-editor.server.ts';

const LONGEST_HTML = 400_000;

/** A page as saved. `former` is its path in another shop; `pictures` and `others` count what was left out. */
export type ImportedPage = {
  line: number;
  saved: z.output<typeof pageSchema>;
  former: string;
  pictures: number;
  others: number;
};

/** Reads pages from a file of our own columns, of exporters of Shopify such as Matrixify, or of `readWordPress`. */
export async function readPages({ columns, rows }: Pick<ImportFile, 'columns' | 'rows'>) {
  if (!columns.includes('title')) return { ok: false as const, reason: 'no-title-column' as const };
  const pages: ImportedPage[] = [];
  const refused: { line: number; slug: string; title: string; problem: string }[] = [];
  const seen = new Set<string>();
  const metafield = columns.find((name) => name.startsWith('metafielddescriptiontag')) ?? '';
  for (const { line, row } of rows) {
    await nextTurn();
    const title = row.get('title') ?? '';
    const handle = firstCell(row, ['address', 'slug', 'handle']);
    const slug = slugOfTitle(handle || title);
    // Exporters repeat a page's handle in rows of its comments and other fields.
    if (seen.has(slug) && !title) continue;
    const read = seen.has(slug) ? 'twice' : readPage(row, slug, metafield);
    seen.add(slug);
    const blog = row.get('bloghandle');
    const former = row.get('link') || (blog ? `/blogs/${blog}/${handle}` : `/pages/${handle}`);
    if (typeof read === 'string') refused.push({ line, slug, title: title.slice(0, 200), problem: read });
    else pages.push({ line, former, ...read });
  }
  return { ok: true as const, pages, refused };
}

/** Returns a page, or the problem for which it is refused. */
function readPage(row: ImportRow, slug: string, metafield: string) {
  const cell = (name: string) => row.get(name) ?? '';
  const html = firstCell(row, ['bodyhtml', 'body']);
  const converted = html.length <= LONGEST_HTML && htmlToMarkdown(html);
  if (!converted) return 'too-long';
  const { text, ...left } = converted;
  const title = cell('title');
  const body = cell('text') || text;
  const isDutch = cell('language') === 'nl';
  const parsed = parseForm(pageSchema, {
    ...{ slug, title, body },
    titleNl: isDutch ? title : cell('titledutch'),
    bodyNl: isDutch ? body : cell('textdutch'),
    description: firstCell(row, ['description', metafield]).slice(0, 300),
    descriptionNl: cell('descriptiondutch'),
    isPublished: /^(?:yes|ja|true|1)$/i.test(cell('published')),
  });
  return parsed.ok ? { saved: parsed.saved, ...left } : (Object.values(parsed.problems)[0] ?? 'not-text');
}

/** Returns the pages and posts of WordPress' own export as records; undefined for a file that is none. */
export function readWordPress(bytes: Buffer): DelimitedRecord[] | undefined {
  const text = bytes.toString();
  if (!/^\uFEFF?\s*<(?:\?xml|rss)\b/.test(text)) return undefined;
  const { children } = parseDocument(text, { xmlMode: true });
  const find = (name: string) => DomUtils.getElementsByTagName(name, children);
  const channel = textsIn(find('channel'));
  const items = find('item').map((item) => recordOf(textsIn([item]), channel));
  const head = ['Handle', 'Title', 'Body HTML', 'Published', 'Link', 'Language'];
  return [head, ...items.filter((item) => item !== undefined)].map((record, at) => ({
    record,
    line: at + 1,
  }));
}

type Texts = ReadonlyMap<string, string>;

/** Returns the texts of the elements directly within the first one. */
function textsIn([element]: ReturnType<typeof DomUtils.getElementsByTagName>): Texts {
  const inner = DomUtils.getElementsByTagName((name) => name !== 'item', element?.children ?? [], false);
  return new Map(inner.map((one) => [one.name, DomUtils.textContent(one).trim()]));
}

/** Returns nothing for media, menus and what is in the bin. Pages with a password are not published. */
function recordOf(item: Texts, channel: Texts): string[] | undefined {
  const value = (name: string) => item.get(name) ?? '';
  const status = value('wp:status');
  const isPage = /^(?:page|post)$/.test(value('wp:post_type'));
  if (!isPage || !/^(?:publish|draft|pending|future|private)$/.test(status)) return undefined;
  const isPublished = status === 'publish' && !value('wp:post_password');
  // Links within the former shop lead to the same paths here.
  const content = value('content:encoded').replaceAll(`${channel.get('wp:base_blog_url') ?? '\0'}/`, '/');
  // The older editor of WordPress stores paragraphs as lines.
  const isLines = !/<!-- wp:|<p[\s>]/i.test(content);
  const html = isLines ? content.replaceAll(/\r?\n(?:\s*\n)+/g, '<br><br>') : content;
  const language = channel.get('language')?.slice(0, 2) ?? '';
  // Reading removes one apostrophe.
  return [
    value('wp:post_name'),
    `'${value('title')}`,
    html,
    isPublished ? 'yes' : 'no',
    value('link'),
    language,
  ];
}
