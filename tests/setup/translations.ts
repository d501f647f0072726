import { loadAllTranslations } from '#app/platform/text/all-translations.server.ts';

loadAllTranslations();
