import type { Language } from './language.ts';

/** Parameters that change what a shop page shows; any other makes a page that is not kept. */
const meaningful = new Set(['sort', 'drop', '_routes']);
/** Parameters that change nothing: the language is in the key already, the others are for analytics. */
const meaningless = /^(lang|utm_[a-z]+|gclid|fbclid|msclkid)$/;
const LONGEST_SEARCH = 200;

/** Under which key a page is kept, or undefined when its address has parameters that no shop page knows. */
export function pageKey(url: string, language: Language): string | undefined {
  const start = url.indexOf('?');
  if (start < 0) return `${language} ${url}`;
  if (url.length - start > LONGEST_SEARCH) return undefined;
  const shown = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (meaningful.has(name)) shown.append(name, value);
    else if (!meaningless.test(name)) return undefined;
  }
  // By name only: of a parameter given twice pages read the first.
  shown.sort();
  return `${language} ${url.slice(0, start)}${shown.size ? `?${shown}` : ''}`;
}
