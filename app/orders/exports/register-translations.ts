import { addWords } from '#app/platform/text/i18n.ts';
import { messages as en } from './locales/en.po';
import { messages as nl } from './locales/nl.po';

addWords({ en, nl });
