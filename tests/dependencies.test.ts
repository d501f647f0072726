import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

type Locked = { version?: string; hasInstallScript?: true };
type LockFile = { packages: Record<string, Locked> };

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as LockFile;

test('npm ci says nothing alarming where the system has an older Node than a package wants', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-npmrc-'));
  const write = (file: string, content: object) =>
    fs.writeFileSync(path.join(directory, file), JSON.stringify(content));
  const wanted = { version: '1.0.0', engines: { node: '>=999' } };
  fs.mkdirSync(path.join(directory, 'newer'));
  write('newer/package.json', { name: 'newer', ...wanted });
  const dependencies = { newer: 'file:newer' };
  write('package.json', { name: 'older', version: '1.0.0', dependencies });
  const root = { name: 'older', version: '1.0.0', dependencies };
  write('package-lock.json', {
    name: 'older',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': root, newer: wanted, 'node_modules/newer': { resolved: 'newer', link: true } },
  });
  const install = () => {
    const { npm_config_loglevel: _, ...env } = process.env;
    return spawnSync('npm', ['ci', '--offline'], { cwd: directory, env, encoding: 'utf8' });
  };

  expect(install().stderr).toContain('EBADENGINE');
  fs.copyFileSync('.npmrc', path.join(directory, '.npmrc'));
  expect(install()).toMatchObject({ status: 0, stderr: '' });
  fs.rmSync(directory, { recursive: true });
});

// npm would only warn of one that is missing, and leave out what the package needs.
test('of every package that runs a script when it is installed package.json says whether it may', () => {
  const { allowScripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.split('node_modules/').at(-1));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
});
