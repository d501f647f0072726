import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#app/platform/text/escape.ts';

const safeLink = /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i;

/**
 * Returns HTML of a fixed set of elements. HTML in the text is displayed as it is written, only safe links are links, and
 * pictures are left out unless they are of the library. Headings begin at the second level.
 */
export function markdownToHtml(markdown: string): string {
  const marked = new Marked({
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      checkbox: () => '',
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const isLink = inner && safeLink.test(href);
        return isLink ? `<a class="text-link" href="${escapeHtml(href)}">${inner}</a>` : inner;
      },
      image({ href, text }) {
        const file = /\.\w+$/.test(href) ? href : `${href}-800.webp`;
        const isOwn = href.startsWith('/media/');
        return isOwn ? `<img src="${escapeHtml(file)}" alt="${escapeHtml(text)}" loading="lazy">` : '';
      },
    },
  });
  try {
    const tokens = marked.lexer(markdown);
    const headings: Tokens.Heading[] = [];
    marked.walkTokens(tokens, (token) => {
      if (token.type === 'heading') headings.push(token as Tokens.Heading);
    });
    const top = Math.min(...headings.map(({ depth }) => depth));
    let last = 1;
    for (const heading of headings) last = heading.depth = Math.min(heading.depth - top + 2, last + 1, 6);
    return marked.parser(tokens);
  } catch (error) {
    // The stack does not suffice for thousands of lists or quotes within one another.
    if (!(error instanceof RangeError)) throw error;
    return `<p>${escapeHtml(markdown)}</p>`;
  }
}
