import { createContext, type ReactNode, useContext } from 'react';
import { LanguageProvider, useLanguage } from '../text/i18n.ts';

/** Answers the HTML of `children`, which are the same whenever `key` is, or a mark that it takes the place of later. */
export type RenderCachedHtml = (key: string, children: ReactNode) => string;

/** The server provides it; in the browser there is none. */
export const CachedHtmlRenderer = createContext<RenderCachedHtml | undefined>(undefined);

type CachedHtmlProps = {
  className: string;
  /** All that the children are made of but the language, and a name that no other use of this has. */
  from: [name: string, ...parts: unknown[]];
  /** They take nothing but the language from contexts that differ between pages, and use no `useId`. */
  children: ReactNode;
};

/**
 * An item of a list whose inside the server renders once for all pages that show the same: when one product of a listing sells
 * out, the others stay as they are. The browser renders it like any other element.
 */
export function CachedHtml({ className, from, children }: CachedHtmlProps) {
  const language = useLanguage();
  const render = useContext(CachedHtmlRenderer);
  if (!render) return <li className={className}>{children}</li>;
  const html = render(
    JSON.stringify([language, ...from]),
    <LanguageProvider value={language}>{children}</LanguageProvider>,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself made it.
  return <li className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
