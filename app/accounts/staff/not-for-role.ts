import type { Language } from '#app/platform/text/language.ts';

/** What somebody reads in place of a page that their role does not include. */
export type NotForRole = { language: Language; title: string; text: string; wayBack: string };

/** Said by the server alone: the refusal comes before any page could bring its words. */
export const notForRoleTexts: Record<Language, NotForRole> = {
  en: {
    language: 'en',
    title: 'Not part of your role',
    text: 'Your role in the back office does not include this page. An owner can change that.',
    wayBack: 'To the back office',
  },
  nl: {
    language: 'nl',
    title: 'Niet voor jouw rol',
    text: 'Deze pagina hoort niet bij je rol in het beheer. Een eigenaar kan dat wijzigen.',
    wayBack: 'Naar het beheer',
  },
};
