import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DropDescription } from './drop-description.tsx';

test('a drop without a description has no empty paragraph', () => {
  const html = (text: string) =>
    renderToStaticMarkup(<DropDescription description={{ text, language: 'nl' }} />);
  expect(html('')).toBe('');
  expect(html('Zijde uit Como.')).toBe('<p class="prose-lines text-stone" lang="nl">Zijde uit Como.</p>');
});
