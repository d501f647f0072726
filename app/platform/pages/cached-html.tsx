import { createContext, type ReactNode, useContext } from 'react';
import { LanguageProvider, useLanguage } from '../text/i18n.ts';

/** Returns the HTML of `children`, which must be a pure function of `key`, or a placeholder replaced later. */
export type RenderCachedHtml = (key: string, children: ReactNode) => string;

/** Provided by the server only. */
export const CachedHtmlRenderer = createContext<RenderCachedHtml | undefined>(undefined);

type CachedHtmlProps = {
  className: string;
  /** A unique name and everything the children depend on, except the language. */
  from: [name: string, ...parts: unknown[]];
  /** May use only the language context and no `useId`. */
  children: ReactNode;
};

/**
 * A list item whose content the server renders once for all pages that show it: when one product of a listing sells
 * out, the others are reused. The browser renders it normally.
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
