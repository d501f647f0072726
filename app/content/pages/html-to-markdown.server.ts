import { Parser } from 'htmlparser2';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { escapeHtml } from '#app/platform/text/escape.ts';

/** Elements that are left out with all that they contain, and counted if they display or do something. */
const counted = new Set(
  'audio button canvas embed form iframe input math object script select svg textarea video'.split(' '),
);
const voids = new Set(['br', 'hr', 'img']);
const silent = new Set('head link meta noscript style template title'.split(' '));
const inline = new Set('a b code del em i s strong'.split(' '));
/** Elements of one line, within which only inline ones are kept. */
const oneLine = new Set('td th h1 h2 h3 h4 h5 h6'.split(' '));
const lists = new Set(['ol', 'ul']);
const shortcodes = new Set('audio caption embed gallery playlist video'.split(' '));
const attributesKept = ['href', 'src', 'alt'];
/** The library takes the longer the deeper elements are, lists most of all. */
const DEEPEST = 100;
const DEEPEST_LIST = 5;
/** Stands for a line break, since the library takes long for many of them. */
const BREAK = '\uE000';

const converter = new NodeHtmlMarkdown({ bulletMarker: '-' });

export type Converted = { text: string; pictures: number; others: number };

/**
 * Converts HTML of another shop. Leaves out and counts pictures hosted elsewhere, and scripts, forms and shortcodes.
 * Returns undefined if it is nested too deeply.
 */
export function htmlToMarkdown(html: string): Converted | undefined {
  const left = { pictures: 0, others: 0 };
  const open: { name: string; isWritten: boolean }[] = [];
  const within = { unread: 0, oneLine: 0, lists: 0 };
  let clean = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      const isForeign = name === 'img' && !attributes.src?.startsWith('/media/');
      const isUnread = within.unread > 0 || counted.has(name) || silent.has(name);
      if (within.unread === 0 && counted.has(name)) left.others += 1;
      if (!isUnread && isForeign) left.pictures += 1;
      const isFolded =
        (within.oneLine > 0 && !inline.has(name)) || (lists.has(name) && within.lists >= DEEPEST_LIST);
      const isWritten = !isUnread && !isForeign && !isFolded && name !== 'br';
      open.push({ name, isWritten });
      within.unread += Number(isUnread);
      within.oneLine += Number(oneLine.has(name));
      within.lists += Number(lists.has(name));
      if (open.length > DEEPEST) return parser.pause();
      const kept = attributesKept.map((one) => attributes[one] && ` ${one}="${escapeHtml(attributes[one])}"`);
      if (isWritten) clean += `<${name}${kept.filter(Boolean).join('')}>`;
      else if (within.oneLine > 0) clean += ' ';
      else if (name === 'br') clean += BREAK;
    },
    ontext(text) {
      if (within.unread === 0) clean += escapeHtml(text);
    },
    onclosetag(name) {
      within.unread -= Number(within.unread > 0);
      within.oneLine -= Number(oneLine.has(name));
      within.lists -= Number(lists.has(name));
      if (open.pop()?.isWritten && !voids.has(name)) clean += `</${name}>`;
    },
  });
  parser.write(withoutShortcodes(html, left));
  if (open.length > DEEPEST) return undefined;
  parser.end();
  const text = converter.translate(clean).replaceAll(/\s*\uE000\s*\uE000\s*/g, '\n\n');
  return { text: text.replaceAll(/[ \t]*\uE000\s*/g, '  \n').trim(), ...left };
}

/** Removes the shortcodes of WordPress: known ones, those with attributes, and those that are closed again. */
function withoutShortcodes(html: string, left: { others: number }): string {
  const closed = new Set([...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name));
  return html.replace(/\[(\/?)([a-z][\w-]*)(\s[^[\]]*)?\/?\]/gi, (whole, close, name, attributes = '') => {
    const isKnown = closed.has(name) || shortcodes.has(name);
    const isCode = isKnown || name.includes('_') || attributes.includes('=');
    if (isCode && !close) left.others += 1;
    return isCode ? '' : whole;
  });
}
