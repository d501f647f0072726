import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { DataRouter } from 'react-router';

declare global {
  interface Window {
    axe: typeof axe;
    /** Set by React Router once a page is hydrated. */
    __reactRouterDataRouter?: DataRouter;
  }
}

const source = fs.readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The frame of a mail is not accessible.
  iframes: false,
};

/** Expects no accessibility problems in the page's current state, open menus and dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page), `accessible: ${page.url()}`).toEqual([]);
}

/** Returns the accessibility problems of the page's current state, a sentence each. */
export async function findBarriers(page: Page): Promise<string[]> {
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  // A fade during the check would have transient colours.
  if (!isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
  await isIdle(page);
  await atRest(page);
  // Reading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(async (asked) => {
    // Bars that stay in view cover a part of what is scrolled below them, which axe takes for a control that is too small.
    const bars = [...document.querySelectorAll<HTMLElement>('.admin-side, .admin-table thead th, .list-bar')];
    for (const bar of bars) bar.style.position = 'static';
    const result = await window.axe.run(document, asked);
    for (const bar of bars) bar.style.position = '';
    return result;
  }, options);
  if (!isStill) await page.emulateMedia({ reducedMotion: 'no-preference' });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Waits until React Router has nothing under way: buttons are disabled until then, and fade back. */
export async function isIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isBusy = () => {
      const { navigation, fetchers } = window.__reactRouterDataRouter?.state ?? {};
      return [navigation, ...(fetchers?.values() ?? [])].some((one) => one && one.state !== 'idle');
    };
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0; isBusy() && frames < 200; frames += 1) await frame();
    await frame();
    await frame();
  });
}

/** Waits for fades to end, since only then are colours true; a fade of a hidden element never ends. */
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
