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

/**
 * The words of a piece of HTML: paragraphs and lines stay lines, points of a list begin with a dash, everything else of
 * the markup goes, scripts with what they say. A text without markup keeps its lines.
 */
export function textOfHtml(html: string): string {
  let text = '';
  let spaced = false;
  const hasMarkup = /<[a-z!/]/i.test(html);
  const open: { name: string; isUnread: boolean; isKept: boolean }[] = [];
  const within = (what: 'isUnread' | 'isKept') => open.some((element) => element[what]);

  const parser = new Parser({
    onopentag(name, attributes) {
      const isKept = name === 'pre' || /white-space:\s*(pre|break-spaces)/i.test(attributes.style ?? '');
      open.push({ name, isUnread: unread.has(name), isKept });
      if (newLine.has(name)) breakLine(true);
      else if (block.has(name)) breakLine(false);
      if (name !== 'li' || within('isUnread')) return;
      separateParagraphs();
      text += '- ';
    },
    onclosetag(name) {
      const place = open.findLastIndex((element) => element.name === name);
      if (place >= 0) open.length = place;
      if (block.has(name)) breakLine(false);
      if (name === 'p') spaced = true;
    },
    ontext(words) {
      if (within('isUnread')) return;
      if (!hasMarkup || within('isKept')) {
        separateParagraphs();
        text += words;
        return;
      }
      const collapsed = words.replace(/[ \t\r\n\f]+/g, ' ');
      const isAtStart = text === '' || /[ \n]$/.test(text);
      const added = isAtStart ? collapsed.replace(/^ /, '') : collapsed;
      if (!added) return;
      separateParagraphs();
      text += added;
    },
  });
  parser.write(html);
  parser.end();
  return text.trim();

  function breakLine(isAsked: boolean): void {
    text = text.replace(/ $/, '');
    if (isAsked || (text !== '' && !text.endsWith('\n'))) text += '\n';
  }

  /** An empty line between paragraphs, once something follows. */
  function separateParagraphs(): void {
    if (spaced && text !== '' && !text.endsWith('\n\n')) text += '\n';
    spaced = false;
  }
}

/** A text as HTML that shows it as it is, and of which `textOfHtml` makes the same text again. */
export function htmlOfText(text: string): string {
  if (!text) return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const isPlain = !/[\t\r\n\f]| {2}/.test(text);
  return isPlain ? `<p>${escaped}</p>` : `<p style="white-space: pre-wrap">${escaped}</p>`;
}
