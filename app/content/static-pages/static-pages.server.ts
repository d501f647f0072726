import type { Language } from '#app/platform/text/language.ts';
import { howDropsWorkInEnglish } from './how-drops-work.en.server.ts';
import { howDropsWorkInDutch } from './how-drops-work.nl.server.ts';
import type { PageVariables } from './page-variables-types.ts';
import { privacyInEnglish } from './privacy.en.server.ts';
import { privacyInDutch } from './privacy.nl.server.ts';
import type { Prose } from './prose-text.ts';
import { shippingInEnglish } from './shipping.en.server.ts';
import { shippingInDutch } from './shipping.nl.server.ts';
import { sustainabilityInEnglish } from './sustainability.en.server.ts';
import { sustainabilityInDutch } from './sustainability.nl.server.ts';
import { termsInEnglish } from './terms.en.server.ts';
import { termsInDutch } from './terms.nl.server.ts';

const writers = {
  sustainability: { en: sustainabilityInEnglish, nl: sustainabilityInDutch },
  'how-drops-work': { en: howDropsWorkInEnglish, nl: howDropsWorkInDutch },
  shipping: { en: shippingInEnglish, nl: shippingInDutch },
  terms: { en: termsInEnglish, nl: termsInDutch },
  privacy: { en: privacyInEnglish, nl: privacyInDutch },
} satisfies Record<string, Record<Language, (fields: PageVariables) => Prose>>;

type ProsePageName = keyof typeof writers;

export const staticPageNames = Object.keys(writers) as ProsePageName[];

/** Returns the text of a page such as `terms`; undefined for an unknown name. */
export function findStaticPage(name: string, language: Language, fields: PageVariables): Prose | undefined {
  return staticPageNames.some((page) => page === name)
    ? writers[name as ProsePageName][language](fields)
    : undefined;
}
