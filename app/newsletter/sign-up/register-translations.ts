import { addWords } from '#app/platform/text/i18n.ts';
import { messages as en } from './locales/en.po';
import { messages as nl } from './locales/nl.po';

// Each page says them: a browser loads them in its own language alone, see app/shared-words.ts.
if (import.meta.env.SSR) addWords({ en, nl });
