import { readEnglishTexts } from '../support/english-texts.ts';
import { expect, test } from '../support/journey.ts';
import { watchLayoutShift } from '../support/layout-shift.ts';
import { findFaults } from '../support/page-faults.ts';
import { dealOut, startIn } from '../support/visit-page.ts';

// The tours take longest: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off', serviceWorkers: 'block' });

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
};

/** A page is looked at in each of them once it is open. */
const alsoAt = [320, 390, 768, 1440];

/** Every language on every screen; each page is in one of the tours. */
const tours = (['nl', 'en'] as const).flatMap((language) =>
  (['phone', 'desktop'] as const).map((size) => ({ language, size, width: sizes[size].viewport.width })),
);

for (const [{ size, language }, pages] of dealOut(tours)) {
  test.describe(size, () => {
    test.use(sizes[size]);

    test(`every page is well made: ${size}, ${language}`, async ({ page, world, provoke }) => {
      test.setTimeout(1_800_000);
      provoke(/400/, /404/);
      const reader = { language, english: await readEnglishTexts(world), alsoAt, hasRead: new Set<string>() };
      await startIn(page, language);
      await watchLayoutShift(page);
      for (const shown of pages) {
        await test.step(shown.name, async () => {
          const found = await findFaults(page, shown, reader).catch(notShown);
          expect.soft(found, `${shown.name} at ${page.url()}`).toEqual([]);
        });
      }
    });
  });
}

/** One page that does not come says nothing about the others. */
function notShown(error: Error): string[] {
  return [`does not show: ${error.message}`];
}
