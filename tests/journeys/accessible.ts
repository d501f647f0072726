import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Finds nothing that keeps anybody from using the page as it is now, open menus and dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  // Legacy means: without a second page, and without looking into the frame of a mail, which lets nobody in.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false }).withTags(rules);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found, `accessible: ${page.url()}`).toEqual([]);
}

/** Colours are true only once nothing fades any more. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
}
