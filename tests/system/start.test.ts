import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { childrenOf, processesOf } from './child-processes.ts';
import { namesMadeAhead, renditionFile, skipRenditions } from './made-ahead.ts';
import { createCheckout, post, sessionOf } from './shopper.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-start-'));
fs.chmodSync(directory, 0o755);
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started) child.kill('SIGTERM');
  await sleep(1500);
  fs.rmSync(directory, { recursive: true, force: true });
});

/** Left running by a test for the next one. */
let running: Started | undefined;

test('one command starts it all, makes ahead what is met first, and Ctrl-C ends it all; a second start has the same data', async () => {
  const media = path.join(directory, 'media');
  const ahead = namesMadeAhead();
  const missing = ahead.filter((_name, index) => index % 40 === 0);
  skipRenditions(
    media,
    ahead.filter((name) => !missing.includes(name)),
  );
  const first = await startEmbedded();
  const bought = await createCheckout(first.url, [{ id: 'm1', size: 'M' }], { email: 'first@example.com' });
  expect(bought.status).toBe(200);
  const isMissing = (name: string) => !fs.existsSync(renditionFile(media, name));
  await expect.poll(() => missing.filter(isMissing), { timeout: 180_000, interval: 500 }).toEqual([]);
  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);
  expect(processesOf(directory)).toEqual([]);

  running = await startEmbedded({ WEB_PROCESSES: '1', LOG_LEVEL: 'info' });
  const order = await verify(running.url, sessionOf(bought.answer));
  expect(order).toMatchObject({ status: 'pending' });

  const { email, password } = sampleAdminOf(running.output);
  const signedIn = await post(`${running.url}/auth/forms/sign-in`, { email, password });
  expect(signedIn.answer).toEqual({ ok: true, to: '/admin' });
  expect(sampleAdminOf(first.output).password, 'the password stays').toBe(password);
});

test('a service writes the log as JSON, a line each, also what the start says', async () => {
  running ??= await startEmbedded({ LOG_LEVEL: 'info' });
  const { url, said } = running;
  await fetch(`${url}/women`);
  await expect.poll(said).toMatch(/"path":"\/women".*\n/);
  const lines = said()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', path: '/women', status: 200 }));
  expect(lines).toContainEqual(
    expect.objectContaining({ shop: url.replace('127.0.0.1', 'localhost'), level: 30 }),
  );
});

test('after kill -9 of everything the next start needs no cleaning up, and an order that was paid is paid', async () => {
  const first = running ?? (await startEmbedded());
  const { answer } = await createCheckout(first.url, [{ id: 'm2', size: 'M' }], {
    email: 'killed@example.com',
  });
  await pay(String(answer.checkoutUrl));
  for (const pid of processesOf(directory)) process.kill(pid, 'SIGKILL');
  await first.exited;

  const second = await startEmbedded({ WEB_PROCESSES: '1' });
  await expect.poll(async () => (await verify(second.url, sessionOf(answer))).payment_status).toBe('paid');
  second.child.kill('SIGKILL');
  await second.exited;
});

test('after kill -9 of the shop alone its database is taken over; SIGTERM to npm alone ends all of it before npm ends', async () => {
  const shop = await startEmbedded({}, npmStart);
  shop.child.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  expect(processesOf(directory)).toEqual([]);
  expect(leftBehind()).toEqual([]);
});

test('SIGINT to npm alone, as by Ctrl-C, does so too, and waits for no load balancer', async () => {
  const shop = await startEmbedded({ DRAIN_SECONDS: '300' }, npmStart);
  shop.child.kill('SIGINT');
  expect(await shop.exited).toBe(0);
  expect(processesOf(directory)).toEqual([]);
  expect(leftBehind()).toEqual([]);
});

test.each(['SIGHUP', 'SIGKILL'] as const)('when npm dies of %s the shop ends itself', async (signal) => {
  const shop = await startEmbedded({}, npmStart);
  shop.child.kill(signal);
  await shop.exited;
  await expect.poll(() => processesOf(directory), { timeout: 60_000 }).toEqual([]);
  expect(leftBehind()).toEqual([]);
});

test.each([
  ['its database', 'postmaster'],
  ['a web process', 'web-process.ts'],
])('a signal that comes once %s has begun to start ends all of it', async (_name, part) => {
  const child = spawnShop(await freePort(), {}, npmStart);
  const exited = exitOf(child);
  const hasBegun = () =>
    part === 'postmaster'
      ? fs.existsSync(path.join(dataDirectory(), 'postmaster.pid'))
      : processesOf(directory).some((pid) => processesOf(part).includes(pid));
  await expect.poll(hasBegun, { timeout: 60_000, interval: 5 }).toBe(true);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(processesOf(directory)).toEqual([]);
  expect(leftBehind()).toEqual([]);
});

test('a killed web process, and then a killed database, is started again at its address, and ends with the shop; LOG_FORMAT says how the log is written', async () => {
  const shop = await startEmbedded({ WEB_PROCESSES: '1', LOG_LEVEL: 'info', LOG_FORMAT: 'people' });
  await expectLogForPeople(shop);
  await expectReplacementOfKilled(shop, 1);

  const postmaster = () =>
    Number(fs.readFileSync(path.join(dataDirectory(), 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await expect.poll(postmaster, { timeout: 60_000 }).not.toBe(killed);
  await expect.poll(() => statusOf(`${shop.url}/health/ready`), { timeout: 60_000 }).toBe(200);
  const bought = await createCheckout(shop.url, [{ id: 'm1', size: 'M' }], { email: 'again@example.com' });
  expect(bought.status).toBe(200);
  shop.child.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  expect(processesOf(directory)).toEqual([]);
});

test('no connection waits for one of two processes that is killed or stuck; before a stop load balancers hear of it, while the shop still answers', async () => {
  const shop = await startEmbedded({ WEB_PROCESSES: '2', DRAIN_SECONDS: '3', LOG_LEVEL: 'info' });
  await expectReplacementOfKilled(shop, 2);
  // The two first ones, and the one that replaces.
  await expect.poll(() => shop.said().match(/"msg":"ready"/g), { timeout: 60_000 }).toHaveLength(3);

  const [stuck = 0] = webProcesses(shop);
  process.kill(stuck, 'SIGSTOP');
  const asked = Array.from({ length: 60 }, () => statusOf(`${shop.url}/health/live`));
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
  process.kill(stuck, 'SIGCONT');

  shop.child.kill('SIGTERM');
  await expect.poll(() => statusOf(`${shop.url}/health/ready`), { interval: 20 }).toBe(503);
  expect(await statusOf(`${shop.url}/women`)).toBe(200);
  expect(await shop.exited).toBe(0);
  expect(processesOf(directory)).toEqual([]);
});

test('in a terminal the log is for people', async () => {
  const command = ['script', '-qefc', `${process.execPath} scripts/start.ts`, '/dev/null'];
  const shop = await startEmbedded({ WEB_PROCESSES: '1', LOG_LEVEL: 'info' }, command);
  await expectLogForPeople(shop);
  process.kill(shopOf(shop.child), 'SIGTERM');
  expect(await shop.exited).toBe(0);
});

test('a taken port is said in one sentence that names the setting', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  const address = blocker.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  expect(refused({ PORT: port })).toMatch(/^PORT \d+ is taken by another program/);
  blocker.close();
});

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1:1/marenza', SANDBOX: 'on' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/marenza', SANDBOX: 'on' }],
  ['STRIPE_SECRET_KEY', { DATABASE_URL: 'postgres://127.0.0.1:1/marenza' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'hunter2' }],
  ['STRIPE_WEBHOOK_SECRETS', { STRIPE_SECRET_KEY: 'sk_live_1' }],
  ['PORT', { PORT: 'eighty' }],
  ['SANDBOX', { SANDBOX: 'maybe' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
  ['DATA_DIRECTORY', { DATA_DIRECTORY: '/dev/null/marenza' }],
  ['DATA_DIRECTORY', { DATA_DIRECTORY: '/proc/marenza/data' }],
])('a wrong %s is said in one sentence: %o', async (name, settings) => {
  expect(refused({ PORT: String(await freePort()), ...settings })).toMatch(new RegExp(`^${name} .+\\.$`));
});

/** Starts with these settings, expects exit code 1, and returns the one line printed. */
function refused(settings: Record<string, string>): string {
  const env = { PATH: process.env.PATH, DATA_DIRECTORY: path.join(directory, 'refused'), ...settings };
  const ended = spawnSync(process.execPath, ['scripts/start.ts'], { env, encoding: 'utf8', timeout: 60_000 });
  expect(ended.status).toBe(1);
  const lines = ended.stderr.trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

const npmStart = ['npm', 'start'];

async function startEmbedded(more: Record<string, string> = {}, command?: string[]) {
  const port = await freePort();
  const child = spawnShop(port, more, command);
  const exited = exitOf(child);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Ctrl-C')) resolve();
    });
    child.once('exit', () => reject(new Error('The shop did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, child, exited, output, said: () => output };
}

type Started = Awaited<ReturnType<typeof startEmbedded>>;

async function expectReplacementOfKilled(shop: Started, count: number): Promise<void> {
  const before = webProcesses(shop);
  expect(before).toHaveLength(count);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await expect
    .poll(() => webProcesses(shop).filter((pid) => !before.includes(pid)).length, { timeout: 60_000 })
    .toBe(1);
  await expect.poll(() => statusOf(`${shop.url}/women`), { timeout: 60_000 }).toBe(200);
  for (let request = 0; request < 20; request++) expect(await statusOf(`${shop.url}/women`)).toBe(200);
}

/** Expects addresses below each other, and one line for a request. */
async function expectLogForPeople({ url, said }: Started): Promise<void> {
  await fetch(`${url}/women`);
  await expect.poll(said).toMatch(/^\d\d:\d\d:\d\d GET \/women 200 \d+ ms\r?$/m);
  expect(said()).toMatch(/^ {2}Shop {6}http:\/\/localhost:\d+\r?$/m);
  expect(said().match(/GET \/women /g)).toHaveLength(1);
  expect(said()).not.toContain('{"');
}

function sampleAdminOf(output: string): { email: string; password: string } {
  const line = output.split('\n').find((one) => one.includes('"admin":')) ?? '';
  return (JSON.parse(line) as { admin: { email: string; password: string } }).admin;
}

/** Returns the process that started the others, even below a terminal. */
function shopOf(child: ChildProcess): number {
  const pids = processesOf('scripts/start.ts');
  const own = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
  const below = own.flatMap((pid) => childrenOf(pid));
  return (
    [...own, ...below].find((pid) => pids.includes(pid) && commandOf(pid).startsWith(process.execPath)) ?? 0
  );
}

function commandOf(pid: number): string {
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

function spawnShop(
  port: number,
  more: Record<string, string>,
  [program = '', ...args]: string[] = [process.execPath, 'scripts/start.ts'],
): ChildProcess {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIRECTORY: directory,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return child;
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Returns the files that a shop and its database remove only on a clean stop. */
function leftBehind(): string[] {
  const files = [path.join(directory, 'shop.pid'), path.join(dataDirectory(), 'postmaster.pid')];
  return files.filter((file) => fs.existsSync(file));
}

/** Returns the database's directory, which is elsewhere if its user may not enter ours. */
function dataDirectory(): string {
  const home = path.join(directory, 'postgres');
  const pointer = path.join(home, 'moved-to');
  return path.join(fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8') : home, 'data');
}

function webProcesses({ child }: { child: ChildProcess }): number[] {
  return childrenOf(child.pid ?? 0).filter((pid) => processesOf('web-process.ts').includes(pid));
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { headers: { Connection: 'close' }, redirect: 'manual' }).then(
    ({ status }) => status,
    () => 0,
  );
}

async function pay(checkoutUrl: string): Promise<void> {
  const page = await fetch(checkoutUrl, { redirect: 'manual' });
  const { origin } = new URL(page.headers.get('Location') ?? '');
  const session = /cs_\w+/.exec(checkoutUrl)?.[0];
  const paid = await fetch(`${origin}/sandbox/sessions/${session}/pay`, { method: 'POST', body: '{}' });
  expect(paid.status).toBe(200);
}

async function verify(url: string, sessionId: string): Promise<Record<string, unknown>> {
  return (await post(`${url}/functions/v1/verify-payment`, { sessionId })).answer;
}
