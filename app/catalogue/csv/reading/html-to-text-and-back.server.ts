import { Parser } from 'htmlparser2';

const newLine = new Set(['br']);
const block = new Set(
  'address article aside blockquote div dl dt dd figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
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

/** Browsers themselves go no deeper than 512; the parser looks through all that is open at each end of an element. */
const DEEPEST = 500;

/**
 * The words of a piece of HTML: paragraphs and lines stay lines, points of a list begin with a dash, everything
 * else of the markup goes, scripts with what they say. A text without markup keeps its lines. Undefined for markup
 * nested more than 500 deep, which no real text is. Its time grows only with the length of the HTML.
 */
export function htmlToText(html: string): string | undefined {
  const text = growingText();
  let spaced = false;
  const hasMarkup = /<[a-z!/]/i.test(html);
  const open: { name: string; isUnread: boolean; isKept: boolean }[] = [];
  const within = { isUnread: 0, isKept: 0 };

  const parser = new Parser({
    onopentag(name, attributes) {
      const isKept = name === 'pre' || /white-space:\s*(pre|break-spaces)/i.test(attributes.style ?? '');
      const element = { name, isUnread: unread.has(name), isKept };
      open.push(element);
      within.isUnread += Number(element.isUnread);
      within.isKept += Number(element.isKept);
      if (open.length > DEEPEST) return parser.pause();
      if (newLine.has(name)) breakLine(true);
      else if (block.has(name)) breakLine(false);
      if (name !== 'li' || within.isUnread) return;
      separateParagraphs();
      text.add('- ');
    },
    onclosetag(name) {
      const place = open.findLastIndex((element) => element.name === name);
      for (const element of place >= 0 ? open.splice(place) : []) {
        within.isUnread -= Number(element.isUnread);
        within.isKept -= Number(element.isKept);
      }
      if (block.has(name)) breakLine(false);
      if (name === 'p') spaced = true;
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
    },
  });
  parser.write(html);
  if (open.length > DEEPEST) return;
  parser.end();
  return text.whole().trim();

  function breakLine(isAsked: boolean): void {
    text.dropLastSpace();
    if (isAsked || (text.end() !== '' && !text.end().endsWith('\n'))) text.add('\n');
  }

  /** An empty line between paragraphs, once something follows. */
  function separateParagraphs(): void {
    if (spaced && text.end() !== '' && !text.end().endsWith('\n\n')) text.add('\n');
    spaced = false;
  }
}

/** A text put together piece by piece, of which only the end is looked at: the whole would be copied for each look. */
function growingText() {
  const pieces: string[] = [];

  function add(piece: string): void {
    if (piece) pieces.push(piece);
  }

  return {
    add,
    /** Its last two characters, as far as there are any. */
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

/** A text as HTML that shows it as it is, and of which `htmlToText` makes the same text again. */
export function textToHtml(text: string): string {
  if (!text) return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const isPlain = !/[\t\r\n\f]| {2}/.test(text);
  return isPlain ? `<p>${escaped}</p>` : `<p style="white-space: pre-wrap">${escaped}</p>`;
}
