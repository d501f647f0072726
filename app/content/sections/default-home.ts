import '../register-translations.ts';
import { type Words, wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { LocalizedSection } from './localize-section.ts';

/** What home says until operators publish something there: words and ways into the shop, no pictures. */
export function defaultHome(language: Language): LocalizedSection[] {
  const t = wordsIn(language);
  return [heroOf(t, language), featuresOf(t, language), sustainabilityOf(t, language)];
}

/** For search engines and shared links; read here, so that home does not bring the words of all texts of the shop. */
export function homeDescription(language: Language): string {
  return wordsIn(language)('home.description');
}

function heroOf(t: Words, language: Language): LocalizedSection {
  const said = (id: string) => ({ text: t(id), language });
  return {
    id: 'hero',
    type: 'hero',
    title: said('home.heroTitle'),
    text: said('home.heroText'),
    calls: [
      { text: said('home.toTheDrop'), to: '/the-drop' },
      { text: said('home.toAbout'), to: '/about' },
    ],
    items: [],
  };
}

function featuresOf(t: Words, language: Language): LocalizedSection {
  const said = (id: string) => ({ text: t(id), language });
  const way = (name: string, to: string) => ({
    title: said(`home.${name}`),
    text: said(`home.${name}Text`),
    to,
  });
  return {
    id: 'features',
    type: 'featured',
    title: said('home.features'),
    calls: [],
    items: [
      way('arabCouture', '/lookbook/arab-couture'),
      way('denimJeans', '/lookbook/denim-jeans'),
      way('theDrop', '/the-drop'),
    ],
  };
}

function sustainabilityOf(t: Words, language: Language): LocalizedSection {
  const said = (id: string) => ({ text: t(id), language });
  return {
    id: 'sustainability',
    type: 'editorial',
    title: said('home.sustainability'),
    text: said('home.sustainabilityText'),
    calls: [
      { text: said('home.sustainabilityToAbout'), to: '/about' },
      { text: said('home.toSustainability'), to: '/sustainability' },
    ],
    items: [],
  };
}
