import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '../text/language.ts';
import { LanguageProvider, useLanguage } from '../text/translations.ts';
import { CachedHtml, CachedHtmlRenderer } from './cached-html.tsx';
import { collectCachedHtml } from './render-cached-html.server.ts';

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
  const cachedHtml = collectCachedHtml(randomUUID());
  const page = renderToString(
    <CachedHtmlRenderer value={isCached ? cachedHtml.render : undefined}>
      <LanguageProvider value={language}>
        <ul>
          {[title, `${title} 2`].map((shown) => (
            <CachedHtml className="card" from={['counted', shown]} key={shown}>
              <Counted title={shown} />
            </CachedHtml>
          ))}
        </ul>
        {title}
      </LanguageProvider>
    </CachedHtmlRenderer>,
  );
  return Buffer.from(cachedHtml.insert(Buffer.from(page).toString('latin1')), 'latin1').toString();
}

test('the server writes the HTML that the browser will draw, in each language, and renders it once', () => {
  for (const title of ['Kaftan', 'Café – 猫', '<script>alert("x")</script>', '<!--0-->'])
    for (const language of languages) {
      const drawn = render(title, language, false);
      const before = renderings;
      expect(render(title, language, true)).toBe(drawn);
      expect(render(title, language, true)).toBe(drawn);
      expect(renderings - before).toBe(2);
    }
});
