import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the target has the focus, which must have a visible ring. */
export async function tabTo(page: Page, target: Locator, key = 'Tab', most = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(hasRing), `a ring around ${target}`).toBe(true);
      return;
    }
  }
  throw new Error(`Not reached with ${key}: ${target}`);
}

/** True if the element, or its stand-in such as a radio button's label, has a ring. */
function hasRing(element: Element): boolean {
  const rings = [
    getComputedStyle(element),
    getComputedStyle(element, '::before'),
    getComputedStyle(element.closest('label') ?? element),
  ];
  return rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
}
