import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '#app/platform/text/translations.ts';
import { Timeline } from './timeline.tsx';

test.each([
  ['en', 'Restored because it was paid'],
  ['nl', 'Hersteld, omdat de bestelling is betaald'],
] as const)('in %s the history says that an order returned by its payment', (language, text) => {
  const at = '2026-11-22T09:00:00Z';
  const page = <Timeline entries={[{ id: 'a', at, kind: 'restored', source: 'webhook' }]} />;
  expect(renderToString(<LanguageProvider value={language}>{page}</LanguageProvider>)).toContain(text);
});
