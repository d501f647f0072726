import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = fs.readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The frame of a mail lets nobody in.
  iframes: false,
};

/** Finds nothing that keeps anybody from using the page as it is now, open menus and dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page), `accessible: ${page.url()}`).toEqual([]);
}

/** What keeps somebody from using the page as it is now, a sentence each. */
export async function findBarriers(page: Page): Promise<string[]> {
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  // What begins to fade while it is looked at would have a colour that nobody sees.
  if (!isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
  await atRest(page);
  await page.evaluate(source);
  const { violations } = await page.evaluate((asked) => window.axe.run(document, asked), options);
  if (!isStill) await page.emulateMedia({ reducedMotion: 'no-preference' });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Colours are true only once nothing fades any more; a fade of something that is not drawn never ends. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const ended = Promise.allSettled(moving.map((animation) => animation.finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  });
}
