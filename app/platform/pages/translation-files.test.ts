import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { translationFiles } from './translation-files.server.ts';

test('each catalogue has the file that the build made for it in that language', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
  onTestFinished(() => fs.rmSync(directory, { recursive: true }));
  fs.mkdirSync(path.join(directory, 'assets'));
  for (const name of [
    'translations-en-drops-Ab1_x-yz.js',
    'translations-en-drops-Ab1_x-yz.js.br',
    'translations-nl-drops-12345678.js',
    'translations-nl-drop-reminders-12345678.js',
    'translations-nl-admin-drops-87654321.js',
    'shell-12345678.js',
  ])
    fs.writeFileSync(path.join(directory, 'assets', name), '');
  const filesOf = translationFiles(directory);
  expect(filesOf('en', ['drops'])).toEqual(['/assets/translations-en-drops-Ab1_x-yz.js']);
  expect(filesOf('nl', ['drops', 'admin/drops'])).toEqual([
    '/assets/translations-nl-drops-12345678.js',
    '/assets/translations-nl-admin-drops-87654321.js',
  ]);
});
