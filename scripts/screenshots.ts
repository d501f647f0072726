import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../app/accounts/sample-admin.ts';
import type { PageLanguage } from '../tests/journeys/support/shown-page.ts';
import { pagesAt, readToTheEnd, startIn, visit } from '../tests/journeys/support/visit-page.ts';
import { findOrInstallChromium } from './ensure-chromium.ts';
import { startThrowawayShop } from './throwaway-shop.ts';

/**
 * Takes screenshots of every page and state into var/screenshots, with an index.html to compare them. `--url` uses a running shop with its
 * data in `--data`; `--only` selects names by substring, `--width` and `--language` one of each.
 */
const { values: asked } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: 'var' },
    only: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['390', '768', '1440'] },
    language: { type: 'string', multiple: true, default: ['en', 'nl'] },
    to: { type: 'string', default: 'var/screenshots' },
  },
});
const heights: Record<string, number> = { 390: 844, 768: 1024 };

if (asked.url)
  process.env.SAMPLE_ADMIN_PASSWORD_FILE = path.join(asked.data, SAMPLE_ADMIN_PASSWORD_FILE_NAME);
const own = asked.url ? undefined : await startThrowawayShop();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
fs.mkdirSync(asked.to, { recursive: true });
try {
  for (const width of asked.width)
    for (const language of asked.language) await takeAll(browser, Number(width), language as PageLanguage);
} finally {
  await browser.close();
  await own?.stop();
}
writeIndex();

async function takeAll(from: Browser, width: number, language: PageLanguage): Promise<void> {
  const page = await from.newPage({
    baseURL: asked.url ?? own?.url ?? '',
    viewport: { width, height: heights[width] ?? 900 },
    isMobile: width < 768,
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await startIn(page, language);
  for (const shown of pagesAt(width).filter(({ name }) => name.includes(asked.only))) {
    try {
      await visit(page, shown);
      await readToTheEnd(page);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await shown.open?.(page);
      // Dialogs and popovers cover the screen, so the rest of the page is left out.
      const isWhole = !(await page.locator('dialog:modal, [popover]:popover-open').count());
      const file = path.join(asked.to, `${width}-${language}-${shown.name}.png`);
      await page.screenshot({ path: file, fullPage: isWhole, animations: 'disabled', caret: 'hide' });
      console.log(file);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${width} ${language} ${shown.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await page.close();
}

/** Writes a row per page, and a column per width and language. */
function writeIndex(): void {
  const files = fs.readdirSync(asked.to).filter((file) => file.endsWith('.png'));
  const kinds = [...new Set(files.map((file) => file.split('-', 2).join('-')))].sort(
    (one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10) || one.localeCompare(other),
  );
  const names = [...new Set(files.map((file) => file.split('-').slice(2).join('-')))];
  const cell = (file: string) =>
    files.includes(file) ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>` : '';
  const rows = names.map((name) => {
    const cells = kinds.map((kind) => `<td>${cell(`${kind}-${name}`)}</td>`);
    return `<tr><th>${name.replace('.png', '')}</th>${cells.join('')}</tr>`;
  });
  const page = `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>
  body { font: 14px sans-serif } th { position: sticky; left: 0; background: #fff; text-align: left }
  td { vertical-align: top; padding: 0 6px 24px } img { width: 340px; border: 1px solid #ccc }
</style>
<table><tr><th></th>${kinds.map((kind) => `<th>${kind}</th>`).join('')}</tr>${rows.join('\n')}</table>`;
  fs.writeFileSync(path.join(asked.to, 'index.html'), page);
  console.log(path.join(asked.to, 'index.html'));
}
