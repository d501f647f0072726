import { type EnglishTexts, plain } from './english-texts.ts';

export type Seen = { language: string; texts: string[]; markedEnglish: string[]; links: string[] };

/** Returns the English that a Dutch reader would see. */
export function findEnglish({ language, texts, markedEnglish }: Seen, english: EnglishTexts): string[] {
  return [
    ...(language === 'nl' ? [] : [`the page says it is ${language}`]),
    ...[...new Set(texts.map(plain))].filter((text) => english.holds(text)),
    ...markedEnglish.map((text) => `marked as English: ${plain(text)}`),
  ];
}

/** Returns all texts of a page: visible, for screen readers, and in tooltips. Runs in the browser. */
export function readPage({ html }: { html?: string }): Seen {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const isRead = (element: Element | null) =>
    element !== null && !element.closest('script, style, code, [lang=en]');
  const texts = [page.title];
  const nodes = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const parent = nodes.currentNode.parentElement;
    if (isRead(parent))
      texts.push(...(nodes.currentNode.textContent ?? '').split('\n'), parent?.textContent ?? '');
  }
  for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'aria-description'])
    for (const element of page.querySelectorAll(`[${name}]`))
      if (isRead(element)) texts.push(element.getAttribute(name) ?? '');
  for (const meta of page.querySelectorAll('meta[name=description], meta[property="og:description"]'))
    texts.push(meta.getAttribute('content') ?? '');
  // The switch names the other language in that language, and operators write both.
  const marked = [...page.body.querySelectorAll('[lang=en]')].filter(
    (element) => !element.matches('[hreflang=en], [hreflang=en] *, input, textarea'),
  );
  const links = [...page.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '');
  return {
    language: page.documentElement.lang,
    texts,
    markedEnglish: marked.map((element) => element.textContent ?? ''),
    links: links.map((link) => link.replace(/#.*/, '')).filter((link) => !/[?&]lang=/.test(link)),
  };
}
