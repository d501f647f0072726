import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sharedWordsFiles } from './shared-words-files.server.ts';

test('each language has the file that the build made for it', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
  onTestFinished(() => fs.rmSync(directory, { recursive: true }));
  fs.mkdirSync(path.join(directory, 'assets'));
  for (const name of [
    'shared-words-en-Ab1_.js',
    'shared-words-nl-x-9.js',
    'shared-words-nl-x-9.js.br',
    'shell-1.js',
  ])
    fs.writeFileSync(path.join(directory, 'assets', name), '');
  expect(sharedWordsFiles(directory)).toEqual({
    en: ['/assets/shared-words-en-Ab1_.js'],
    nl: ['/assets/shared-words-nl-x-9.js'],
  });
});
