import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider, useLanguage } from '../text/i18n.ts';
import { languages } from '../text/language.ts';
import { CachedHtml, CachedHtmlRenderer } from './cached-html.tsx';
import { renderCachedHtml } from './render-cached-html.server.ts';

let renderings = 0;

function Counted({ title }: { title: string }) {
  renderings += 1;
  return (
    <>
      <b title={title}>{title}</b> {'&'} {useLanguage()}
    </>
  );
}

function render(title: string, language: 'en' | 'nl', isCached: boolean): string {
  return renderToString(
    <CachedHtmlRenderer value={isCached ? renderCachedHtml : undefined}>
      <LanguageProvider value={language}>
        <CachedHtml as="li" className="card" from={['counted', title]}>
          <Counted title={title} />
        </CachedHtml>
      </LanguageProvider>
    </CachedHtmlRenderer>,
  );
}

test('the server writes the HTML that the browser will draw, in each language, and renders it once', () => {
  for (const title of ['Kaftan', '<script>alert("x")</script>'])
    for (const language of languages) {
      const drawn = render(title, language, false);
      const before = renderings;
      expect(render(title, language, true)).toBe(drawn);
      expect(render(title, language, true)).toBe(drawn);
      expect(renderings - before).toBe(1);
    }
});
