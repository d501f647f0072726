import type { ProductView, WornScene } from './product-view.ts';
import type { SampleProduct, Words } from './sample-product.ts';
import {
  chairWords,
  colourWords,
  focusWords,
  lineWords,
  lowerWords,
  propWords,
  stackWords,
  surfaceWords,
  whereWords,
} from './view-words.ts';

type Language = keyof Words;

/** Returns the alt texts of a product's close-up and scene, composed from the data they are drawn from. */
export function viewAlt(product: SampleProduct, view: ProductView): { detail: Words; scene: Words } {
  const inBoth = (say: (language: Language) => string) => ({ en: say('en'), nl: say('nl') });
  return {
    detail: inBoth((language) =>
      language === 'en'
        ? `${named(product, 'en')}, up close: ${focusWords[view.detail.shows].en}`
        : `${named(product, 'nl')}, van dichtbij: ${focusWords[view.detail.shows].nl}`,
    ),
    scene: inBoth((language) => `${named(product, language)}, ${sceneAlt(view.scene, language)}`),
  };
}

/** Adds the colour unless the title names it. */
function named({ title, colour }: SampleProduct, language: Language): string {
  const word = colourWords[colour]?.[language];
  return !word || title[language].toLowerCase().includes(word)
    ? title[language]
    : `${title[language]} in ${word}`;
}

function sceneAlt(scene: ProductView['scene'], language: Language): string {
  const say = (en: string, nl: string) => (language === 'en' ? en : nl);
  switch (scene.how) {
    case 'flat': {
      const things = scene.beside.map((kind) => propWords[kind][language]).join(say(' and ', ' en '));
      const on = surfaceWords[scene.on][language];
      return say(`laid out on ${on} with ${things}`, `uitgelegd op ${on}, met ${things} ernaast`);
    }
    case 'line':
      return `${say('pegged to a washing line', 'aan de waslijn')} ${lineWords[scene.where][language]}`;
    case 'stack': {
      const above = scene.above && propWords[scene.above][language];
      const folded = say('folded in a stack of linen', 'opgevouwen in een stapel linnengoed');
      return `${folded}${above ? say(` under ${above}`, ` onder ${above}`) : ''}, ${stackWords[scene.where][language]}`;
    }
    case 'chair': {
      const over = say(
        'thrown over the back of a rush-seated chair',
        'over de rugleuning van een biezen stoel',
      );
      const by = chairWords[scene.where][language];
      return `${over} ${by}${scene.beside ? say(`, with ${propWords[scene.beside].en}`, `, met ${propWords[scene.beside].nl}`) : ''}`;
    }
    case 'hung':
      return `${say('on a hanger', 'op een hanger')} ${whereWords[scene.where][language]}`;
    default:
      return wornAlt(scene, language);
  }
}

function wornAlt(scene: WornScene, language: Language): string {
  const say = (en: string, nl: string) => (language === 'en' ? en : nl);
  const seen = {
    whole: say('seen from behind', 'op de rug gezien'),
    near: say('seen from close behind', 'van dichtbij op de rug gezien'),
    far: say('a small figure in the distance', 'een kleine figuur in de verte'),
  }[scene.seen];
  const where = whereWords[scene.where][language];
  if (scene.how === 'carried' && scene.as === 'bag')
    return say(`in the hand of someone ${where}, ${seen}`, `in de hand van iemand ${where}, ${seen}`);
  if (scene.how === 'carried')
    return say(`on the head of someone ${where}, ${seen}`, `op het hoofd van iemand ${where}, ${seen}`);
  if (scene.how === 'worn' && scene.other?.piece === 'lower')
    return say(
      `worn with ${lowerWords[scene.lower].en} ${where}, ${seen}`,
      `gedragen op ${lowerWords[scene.lower].nl} ${where}, ${seen}`,
    );
  return say(`worn ${where}, ${seen}`, `gedragen ${where}, ${seen}`);
}
