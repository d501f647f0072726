import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { claimDirectory } from './one-shop-per-directory.ts';

const claiming = fs
  .readdirSync('scripts')
  .filter((name) => !name.endsWith('.test.ts') && name !== 'run-command.ts')
  .filter((name) => /runCommand|claimDirectory\(/.test(fs.readFileSync(path.join('scripts', name), 'utf8')));

test('there are commands that use the embedded database', () => expect(claiming.length).toBeGreaterThan(4));

test.each(claiming)('while %s uses the embedded database no shop starts there', (name) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-claim-'));
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', `scripts/${name}`]);
  fs.writeFileSync(path.join(directory, 'shop.pid'), String(holder.pid));
  try {
    expect(() => claimDirectory(directory)).toThrow('is in use by a running shop');
  } finally {
    holder.kill('SIGKILL');
    fs.rmSync(directory, { recursive: true });
  }
});

test('what a killed shop left behind is taken over', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-claim-'));
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  fs.writeFileSync(path.join(directory, 'shop.pid'), String(other.pid));
  claimDirectory(directory);
  expect(fs.readFileSync(path.join(directory, 'shop.pid'), 'utf8')).toBe(String(process.pid));
  other.kill('SIGKILL');
  fs.rmSync(directory, { recursive: true });
});
