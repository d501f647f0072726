import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { historyActions, historyKinds } from '../app/back-office/history/history-filters.ts';
import { readTexts } from './catalogues.ts';

test('all that code writes into the audit log can be asked for, and has words in both languages', () => {
  const texts = new Map(readTexts().map(({ id, ...text }) => [id, text]));
  for (const id of [
    ...historyKinds.map((kind) => `history.kind.${kind}`),
    ...historyActions.map((action) => `adminUi.did.${action}`),
  ])
    expect(texts.get(id), id).toMatchObject({
      en: expect.stringMatching(/./),
      nl: expect.stringMatching(/./),
    });
  const sources = fs
    .readdirSync('app', { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .filter((text) => /recordChanges?\b|saveVersioned\b|\beditor[<(]/.test(text));
  const written = (pattern: RegExp) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found ?? ''));
  const kinds = written(/(?:objectType: |_OBJECT = )'([\w-]+)'/g);
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !historyKinds.some((one) => one === kind))).toEqual([]);
  const actions = written(/action(?:: |\w* \? )'([\w-]+)'/g);
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.filter((action) => !historyActions.some((one) => one === action))).toEqual([]);
});
