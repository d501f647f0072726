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

/** Browsers stop at 512; the parser scans all open elements at each end tag. */
const DEEPEST = 500;
/** No-break spaces, since pages collapse others. */
const INDENT = '\u00a0\u00a0';
/** Limits indentation, which would otherwise grow quadratically with the depth. */
const DEEPEST_POINT = 6;

/**
 * Lines, table rows and list items stay lines; all other markup goes, with scripts and their content. Returns undefined
 * for nesting deeper than 500. Runs in linear time.
 */
export function htmlToText(html: string): string | undefined {
  const text = growingText();
  let spaced = false;
  const hasMarkup = /<[a-z!/]/i.test(html);
  const open: { name: string; isUnread: boolean; isKept: boolean; isCell: boolean; isList: boolean }[] = [];
  const within = { isUnread: 0, isKept: 0, isCell: 0 };
  /** Number of the last item of each open list; undefined for bulleted lists. */
  const points: (number | undefined)[] = [];
  let isFirstCell = true;
  let isAtPoint = false;

  const parser = new Parser({
    onopentag(name, attributes) {
      const isKept = name === 'pre' || /white-space:\s*(pre|break-spaces)/i.test(attributes.style ?? '');
      const isList = lists.has(name);
      const element = { name, isUnread: unread.has(name), isKept, isCell: cells.has(name), isList };
      open.push(element);
      within.isUnread += Number(element.isUnread);
      within.isKept += Number(element.isKept);
      if (open.length > DEEPEST) return parser.pause();
      if (isList) isAtPoint = false;
      if (newLine.has(name)) breakLine(true);
      else if (block.has(name)) breakLine(false);
      within.isCell += Number(element.isCell);
      if (isList) points.push(name === 'ol' ? Number(attributes.start ?? 1) - 1 : undefined);
      if (name === 'tr') isFirstCell = true;
      if (within.isUnread) return;
      if (element.isCell) beginCell();
      if (name === 'li') beginPoint();
    },
    onclosetag(name) {
      const place = open.findLastIndex((element) => element.name === name);
      for (const element of place >= 0 ? open.splice(place) : []) {
        within.isUnread -= Number(element.isUnread);
        within.isKept -= Number(element.isKept);
        within.isCell -= Number(element.isCell);
        if (element.isList) points.pop();
      }
      if (block.has(name)) breakLine(false);
      if (name === 'p' && points.length === 0 && !within.isCell) spaced = true;
    },
    ontext(words) {
      if (within.isUnread) return;
      if (!hasMarkup || within.isKept) {
        separateParagraphs();
        text.add(words);
        return;
      }
      const collapsed = words.replace(/[ \t\r\n\f]+/g, ' ');
      const isAtStart = /^$|[ \n]$/.test(text.end());
      const added = isAtStart ? collapsed.replace(/^ /, '') : collapsed;
      if (!added) return;
      separateParagraphs();
      text.add(added);
      if (added !== ' ') isAtPoint = false;
    },
  });
  parser.write(html);
  if (open.length > DEEPEST) return;
  parser.end();
  return text.whole().trim();

  /** Breaks the line, except within a table cell and beside a list item's dash. */
  function breakLine(isAsked: boolean): void {
    if (isAtPoint && !isAsked) return;
    if (within.isCell) {
      if (!/^$|[ \n]$/.test(text.end())) text.add(' ');
      return;
    }
    isAtPoint = false;
    text.dropLastSpace();
    if (isAsked || (text.end() !== '' && !text.end().endsWith('\n'))) text.add('\n');
  }

  function beginCell(): void {
    separateParagraphs();
    if (!isFirstCell) {
      text.dropLastSpace();
      text.add(' | ');
    }
    isFirstCell = false;
  }

  function beginPoint(): void {
    separateParagraphs();
    const last = points.at(-1);
    if (last !== undefined) points[points.length - 1] = last + 1;
    const mark = last === undefined ? '-' : `${last + 1}.`;
    text.add(`${INDENT.repeat(Math.max(0, Math.min(points.length, DEEPEST_POINT) - 1))}${mark} `);
    isAtPoint = true;
  }

  function separateParagraphs(): void {
    if (spaced && text.end() !== '' && !text.end().endsWith('\n\n')) text.add('\n');
    spaced = false;
  }
}

function growingText() {
  const pieces: string[] = [];

  function add(piece: string): void {
    if (piece) pieces.push(piece);
  }

  return {
    add,
    end(): string {
      const [before = '', last = ''] = [pieces.at(-2), pieces.at(-1)];
      return `${before.slice(-2)}${last.slice(-2)}`.slice(-2);
    },
    dropLastSpace(): void {
      const last = pieces.at(-1);
      if (!last?.endsWith(' ')) return;
      pieces.pop();
      add(last.slice(0, -1));
    },
    whole: () => pieces.join(''),
  };
}

/** Returns HTML that displays the text and that `htmlToText` converts back to it. */
export function textToHtml(text: string): string {
  if (!text) return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const isPlain = !/[\t\r\n\f]| {2}/.test(text);
  return isPlain ? `<p>${escaped}</p>` : `<p style="white-space: pre-wrap">${escaped}</p>`;
}
