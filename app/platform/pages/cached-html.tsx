import { createContext, type ReactNode, useContext } from 'react';
import { LanguageProvider, useLanguage } from '../text/translations.ts';

export type RenderCachedHtml = (key: string, children: ReactNode) => string;

export const CachedHtmlRenderer = createContext<RenderCachedHtml | undefined>(undefined);

type CachedHtmlProps = {
  className: string;
  from: [name: string, ...parts: unknown[]];
  /** The children must not use `useId` or any context except the language. */
  children: ReactNode;
};

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
