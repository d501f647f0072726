import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { processesOf } from './child-processes.ts';

const loop = /## The loop\n([\s\S]+?)\n\n(?!\|)/.exec(fs.readFileSync('CONTRIBUTING.md', 'utf8'))?.[1] ?? '';
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-development-'));
fs.chmodSync(directory, 0o755);
/** The environment of a developer's shell, without variables of this test runner. */
const { VITEST: _, NODE_ENV: _env, ...environment } = process.env;

afterAll(() => {
  for (const pid of processesOf(directory)) process.kill(pid, 'SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

test('every command of the loop is one that there is, for tests that there are', () => {
  const scripts = JSON.parse(fs.readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
  const named = [...loop.matchAll(/npm (?:run )?([\w-]+)/g)].map(([, name = '']) => name);
  expect(named).toEqual(expect.arrayContaining(['check', 'dev', 'journey', 'verify', 'test']));
  expect(named.filter((name) => !scripts[name])).toEqual([]);
  const paths = [...loop.matchAll(/--project \w+ ([\w./-]+)/g)].map(([, file = '']) => file);
  expect(paths).toHaveLength(2);
  expect(paths.filter((file) => !fs.existsSync(file))).toEqual([]);
});

test('one unit test of the loop runs by itself', () => {
  const [, file = ''] = /--project unit ([\w./-]+)/.exec(loop) ?? [];
  const ran = spawnSync('npx', ['vitest', 'run', '--project', 'unit', file], {
    env: environment,
    encoding: 'utf8',
  });
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
});

test(
  'journeys and documents pass through the shop that runs from its sources, which says nothing else and leaves nothing behind',
  async () => {
    const env = {
      ...environment,
      DATA_DIRECTORY: directory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(
        ['STRIPE', 'SMTP', 'MAILBOX', 'PARCELS'].map((name) => [`SANDBOX_${name}_PORT`, '0']),
      ),
    };
    const shop = spawn('npm', ['run', '--silent', 'dev'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = new Promise((resolve) => shop.once('exit', resolve));
    let said = '';
    for (const output of [shop.stdout, shop.stderr])
      output.on('data', (chunk) => {
        said += chunk;
      });
    await expect.poll(() => said, { timeout: 300_000, interval: 200 }).toContain('Ctrl-C');

    const journey = spawn(
      'npm',
      [
        ...['run', 'journey', '--', 'shopper/newsletter', 'admin/admin-order-documents'],
        ...['-g', 'signing up in the footer|packed by its slip'],
      ],
      {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let told = '';
    for (const output of [journey.stdout, journey.stderr])
      output.on('data', (chunk) => {
        told += chunk;
      });
    const code = await new Promise((resolve) => journey.once('exit', resolve));
    expect(code, `${told}\n${said}`).toBe(0);
    expect(told).toMatch(/\b2 passed/);

    shop.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(processesOf(directory)).toEqual([]);
    expect(said).not.toMatch(/sourcemap|hydrat|Outdated Optimize Dep/i);
  },
  15 * 60_000,
);
