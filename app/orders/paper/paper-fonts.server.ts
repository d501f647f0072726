import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const { resolve } = createRequire(import.meta.url);
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'];

/** The font of the papers for whatever an address can be written in; a letter comes from the first that has it. */
export const paperFonts = scripts.map((script) => `Source Sans 3 ${script}`);

for (const script of scripts) {
  Font.register({
    family: `Source Sans 3 ${script}`,
    fonts: [400, 600].map((fontWeight) => ({
      fontWeight,
      src: resolve(`@fontsource/source-sans-3/files/source-sans-3-${script}-${fontWeight}-normal.woff`),
    })),
  });
}
// Names and streets stay in one piece.
Font.registerHyphenationCallback((word) => [word]);
