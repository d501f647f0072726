import { readEnglishTexts } from './english-texts.ts';
import type { PageLanguage } from './every-page.ts';
import { expect, test } from './journey.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { findFaults } from './page-faults.ts';
import { pagesAt, startIn } from './visit-page.ts';

// They take longest: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off', serviceWorkers: 'block' });

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, also: 320 },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, also: 768 },
};
const languages: PageLanguage[] = ['en', 'nl'];

for (const [size, { also, ...device }] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use({ ...device });

    for (const language of languages) {
      test(`every page is well made: ${size}, ${language}`, async ({ page, world, provoke }) => {
        test.setTimeout(600_000);
        provoke(/400/, /404/);
        const reader = { language, english: await readEnglishTexts(world), also };
        await startIn(page, language);
        await watchLayoutShift(page);
        for (const shown of pagesAt(device.viewport.width)) {
          await test.step(shown.name, async () => {
            const found = await findFaults(page, shown, reader).catch(notShown);
            expect.soft(found, `${shown.name} at ${page.url()}`).toEqual([]);
          });
        }
      });
    }
  });
}

/** One page that does not come says nothing about the others. */
function notShown(error: Error): string[] {
  return [`does not show: ${error.message}`];
}
