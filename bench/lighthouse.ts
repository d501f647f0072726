import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findOrInstallChromium } from '../scripts/ensure-chromium.ts';
import { startThrowawayShop } from '../scripts/throwaway-shop.ts';
import { idle } from './process-usage.ts';
import { median } from './statistics.ts';

/** Fetched on use: it outweighs the shop, so it is no dependency. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = 'var/lighthouse';
const pages = {
  home: '/',
  listing: '/women',
  product: '/men/products/linen-shirt',
  lookbook: '/lookbook/arab-couture',
};

/** Part of a Lighthouse report; https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md. */
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
  /** Speed of the machine during the run. */
  environment: { benchmarkIndex: number };
};

const { values: asked } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    slowdown: { type: 'string', default: '4' },
  },
});

const chromium = findOrInstallChromium();
const own = asked.url ? undefined : await startThrowawayShop();
const shop = asked.url ?? own?.url ?? '';
// A new shop prepares pictures in the background, which would take processor time from the browser.
if (own) await idle(own.pid);
fs.mkdirSync(FOLDER, { recursive: true });
const table: Record<string, Record<string, string>> = {};
try {
  for (const [name, address] of Object.entries(pages)) {
    if (!name.includes(asked.only)) continue;
    await warmUp(`${shop}${address}`);
    // The first visit makes the shop encode the pictures in the displayed sizes.
    measure(name, address, 0);
    const reports = Array.from({ length: Number(asked.runs) }, (_, run) => measure(name, address, run + 1));
    table[name] = medians(reports);
    console.log(`${name}: ${lost(reports).join(', ') || 'nothing lost'}`);
  }
} finally {
  await own?.stop();
}
console.log(
  `\nMobile emulation (simulated slow 4G, CPU ${asked.slowdown} times slower), medians of ${asked.runs}`,
);
console.table(table);

/** Makes the shop render, cache and compress the page, as earlier visitors would. */
async function warmUp(address: string): Promise<void> {
  for (let request = 0; request < 20; request += 1) {
    // While Lighthouse blocked this process, the server may have closed the connection.
    const answer = await fetch(address).catch(() => fetch(address));
    await answer.arrayBuffer();
  }
}

/** The browser's recording fails now and then; three times in a row is no accident. */
function measure(name: string, address: string, run: number, attempts = 3): Report {
  const file = path.join(FOLDER, `${name}-${run}.json`);
  const isRoot = process.getuid?.() === 0;
  const { status } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${shop}${address}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      `--throttling.cpuSlowdownMultiplier=${asked.slowdown}`,
      `--chrome-flags=--headless=new --disable-quic${isRoot ? ' --no-sandbox' : ''}`,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CHROME_PATH: chromium },
      timeout: 180_000,
    },
  );
  if (status !== 0 && attempts > 1) return measure(name, address, run, attempts - 1);
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${address}.`);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
}

function medians(reports: Report[]): Record<string, string> {
  const score = (category: string) =>
    String(Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))));
  const value = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'largest paint': `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    'first paint': `${(value('first-contentful-paint') / 1000).toFixed(2)} s`,
    shift: value('cumulative-layout-shift').toFixed(3),
    blocked: `${value('total-blocking-time').toFixed(0)} ms`,
    bytes: `${(value('total-byte-weight') / 1000).toFixed(0)} kB`,
    machine: range(reports.map(({ environment }) => environment.benchmarkIndex)),
  };
}

function range(values: number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
}

/** Returns the failed audits by title, worst first. */
function lost(reports: Report[]): string[] {
  const all = reports.flatMap(({ audits }) => Object.values(audits));
  const wanting = all.filter(({ score }) => score !== null && score < 0.9);
  return [
    ...new Set(wanting.sort((one, other) => (one.score ?? 1) - (other.score ?? 1)).map(({ title }) => title)),
  ];
}
