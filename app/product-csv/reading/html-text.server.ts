import { Parser } from 'htmlparser2';

const newLine = new Set(['br']);
const block = new Set(
  (
    'address article aside blockquote caption center details div dl dt dd fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr legend li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);
const cells = new Set(['td', 'th']);
const lists = new Set(['ul', 'ol']);
const unread = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'title',
  'svg',
  'math',
]);

/** Limits the nesting, since the parser checks all open elements at each end tag. Browsers stop at 512 levels. */
const DEEPEST = 500;
/** Uses no-break spaces, since pages collapse ordinary spaces. */
const INDENT = '\u00a0\u00a0';
/** Limits the indentation of lists, whose total would otherwise grow with the square of the depth. */
const DEEPEST_POINT = 6;

type Element = { name: string; isUnread: boolean; isKept: boolean; isCell: boolean; isList: boolean };

type Layout = {
  pieces: string[];
  /** The number of the last item in each open list; undefined for bulleted lists. */
  points: (number | undefined)[];
  within: { isUnread: number; isKept: number; isCell: number };
  isSpaced: boolean;
  isFirstCell: boolean;
  isAtPoint: boolean;
};

/** Returns plain text with a line for each line, table row and list item; undefined if nested over 500 levels deep. Takes linear time. */
export function htmlToText(html: string): string | undefined {
  const hasMarkup = /<[a-z!/]/i.test(html);
  const open: Element[] = [];
  const within = { isUnread: 0, isKept: 0, isCell: 0 };
  const layout: Layout = {
    pieces: [],
    points: [],
    within,
    isSpaced: false,
    isFirstCell: true,
    isAtPoint: false,
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = elementOf(name, attributes.style);
      open.push(element);
      within.isUnread += Number(element.isUnread);
      within.isKept += Number(element.isKept);
      if (open.length > DEEPEST) return parser.pause();
      if (element.isList) layout.isAtPoint = false;
      if (newLine.has(name)) breakLine(layout, true);
      else if (block.has(name)) breakLine(layout, false);
      within.isCell += Number(element.isCell);
      if (element.isList) layout.points.push(name === 'ol' ? Number(attributes.start ?? 1) - 1 : undefined);
      if (name === 'tr') layout.isFirstCell = true;
      if (within.isUnread) return;
      if (element.isCell) beginCell(layout);
      if (name === 'li') beginPoint(layout);
    },
    onclosetag(name) {
      const place = open.findLastIndex((element) => element.name === name);
      for (const element of place >= 0 ? open.splice(place) : []) {
        within.isUnread -= Number(element.isUnread);
        within.isKept -= Number(element.isKept);
        within.isCell -= Number(element.isCell);
        if (element.isList) layout.points.pop();
      }
      if (block.has(name)) breakLine(layout, false);
      if (name === 'p' && layout.points.length === 0 && !within.isCell) layout.isSpaced = true;
    },
    ontext(words) {
      if (within.isUnread) return;
      if (hasMarkup && !within.isKept) return addWords(layout, words);
      separateParagraphs(layout);
      add(layout, words);
    },
  });
  parser.write(html);
  if (open.length > DEEPEST) return;
  parser.end();
  return layout.pieces.join('').trim();
}

function elementOf(name: string, style = ''): Element {
  const isKept = name === 'pre' || /white-space:\s*(pre|break-spaces)/i.test(style);
  return { name, isUnread: unread.has(name), isKept, isCell: cells.has(name), isList: lists.has(name) };
}

function addWords(layout: Layout, words: string): void {
  const collapsed = words.replace(/[ \t\r\n\f]+/g, ' ');
  const added = isAtStart(layout) ? collapsed.replace(/^ /, '') : collapsed;
  if (!added) return;
  separateParagraphs(layout);
  add(layout, added);
  if (added !== ' ') layout.isAtPoint = false;
}

/** Starts a new line, except within a table cell and directly after the dash of a list item. */
function breakLine(layout: Layout, isAsked: boolean): void {
  if (layout.isAtPoint && !isAsked) return;
  if (layout.within.isCell) {
    if (!isAtStart(layout)) add(layout, ' ');
    return;
  }
  layout.isAtPoint = false;
  dropLastSpace(layout);
  if (isAsked || !/^$|\n$/.test(endOf(layout))) add(layout, '\n');
}

function beginCell(layout: Layout): void {
  separateParagraphs(layout);
  if (!layout.isFirstCell) {
    dropLastSpace(layout);
    add(layout, ' | ');
  }
  layout.isFirstCell = false;
}

function beginPoint(layout: Layout): void {
  const { points } = layout;
  separateParagraphs(layout);
  const last = points.at(-1);
  if (last !== undefined) points[points.length - 1] = last + 1;
  const mark = last === undefined ? '-' : `${last + 1}.`;
  add(layout, `${INDENT.repeat(Math.max(0, Math.min(points.length, DEEPEST_POINT) - 1))}${mark} `);
  layout.isAtPoint = true;
}

function separateParagraphs(layout: Layout): void {
  if (layout.isSpaced && !/^$|\n\n$/.test(endOf(layout))) add(layout, '\n');
  layout.isSpaced = false;
}

function add({ pieces }: Layout, piece: string): void {
  if (piece) pieces.push(piece);
}

function isAtStart(layout: Layout): boolean {
  return /^$|[ \n]$/.test(endOf(layout));
}

function endOf({ pieces }: Layout): string {
  const [before = '', last = ''] = [pieces.at(-2), pieces.at(-1)];
  return `${before.slice(-2)}${last.slice(-2)}`.slice(-2);
}

function dropLastSpace(layout: Layout): void {
  const last = layout.pieces.at(-1);
  if (!last?.endsWith(' ')) return;
  layout.pieces.pop();
  add(layout, last.slice(0, -1));
}

/** Returns HTML that displays this text. `htmlToText` converts the HTML back to the same text. */
export function textToHtml(text: string): string {
  if (!text) return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const isPlain = !/[\t\r\n\f]| {2}/.test(text);
  return isPlain ? `<p>${escaped}</p>` : `<p style="white-space: pre-wrap">${escaped}</p>`;
}
