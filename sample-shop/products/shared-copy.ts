import type { Words } from './sample-product.ts';

/** One line per fact, the care line last: the product page keeps the line breaks. */
export function sizeLines(care: Words, en: string[], nl: string[]): Words {
  return { en: [...en, care.en].join('\n'), nl: [...nl, care.nl].join('\n') };
}

export const care = {
  linen: {
    en: '100% European linen. Machine wash at 30 °C, iron while still damp',
    nl: '100% Europees linnen. Machinewas op 30 °C, strijken als het nog vochtig is',
  },
  cotton: {
    en: '100% cotton. Machine wash at 30 °C, dry on the line',
    nl: '100% katoen. Machinewas op 30 °C, aan de lijn drogen',
  },
  denim: {
    en: '100% cotton denim. Wash cold and inside out, and not too often',
    nl: '100% katoenen denim. Koud en binnenstebuiten wassen, en niet te vaak',
  },
  satin: {
    en: '100% viscose satin. Hand wash cool, iron on the reverse',
    nl: '100% viscosesatijn. Koel op de hand wassen, aan de binnenkant strijken',
  },
  crepe: {
    en: '100% viscose crêpe. Hand wash cool, iron on the reverse',
    nl: '100% viscosecrêpe. Koel op de hand wassen, aan de binnenkant strijken',
  },
  silk: {
    en: '100% mulberry silk. Hand wash cool or dry clean, keep out of direct sun',
    nl: '100% moerbeizijde. Koel op de hand wassen of laten stomen, niet in de volle zon drogen',
  },
  knit: {
    en: '100% long-staple cotton. Hand wash at 30 °C, dry flat',
    nl: '100% langstapelig katoen. Handwas op 30 °C, liggend drogen',
  },
  leather: {
    en: 'Vegetable-tanned cowhide. Keep dry and feed with neutral wax twice a year',
    nl: 'Plantaardig gelooid rundleer. Droog houden en twee keer per jaar invetten met neutrale was',
  },
  straw: {
    en: 'Natural straw. Wipe with a dry cloth, do not fold or soak',
    nl: 'Natuurlijk stro. Afnemen met een droge doek, niet vouwen of nat maken',
  },
} satisfies Record<string, Words>;

export const delivery = {
  clothing: {
    en: 'Free standard delivery on orders over €100. Return within 30 days, unworn and with its labels; returns are free.',
    nl: 'Gratis standaardbezorging boven € 100. Retourneren kan binnen 30 dagen, ongedragen en met de labels er nog aan; retourneren is gratis.',
  },
  set: {
    en: 'Free standard delivery: every set is over €100. Return within 30 days, free of charge. The two pieces are sold together and come back together.',
    nl: 'Gratis standaardbezorging: elke set kost meer dan € 100. Retourneren kan gratis, binnen 30 dagen. De twee delen horen bij elkaar en komen samen terug.',
  },
  accessory: {
    en: 'Free standard delivery on orders over €100, wrapped in tissue. Return unused within 30 days; returns are free.',
    nl: 'Gratis standaardbezorging boven € 100, verpakt in vloeipapier. Ongebruikt retourneren kan binnen 30 dagen; retourneren is gratis.',
  },
  shoes: {
    en: 'Free standard delivery on orders over €100. Try them on indoors: unmarked soles can be returned within 30 days, free of charge, in their own box.',
    nl: 'Gratis standaardbezorging boven € 100. Pas ze binnen: met schone zolen kun je ze binnen 30 dagen gratis retourneren, in de eigen doos.',
  },
  drop: {
    en: 'Free standard delivery on orders over €100. Return within 30 days, free of charge. Drop pieces are made once, so an exchange for another size depends on what is left.',
    nl: 'Gratis standaardbezorging boven € 100. Retourneren kan gratis, binnen 30 dagen. Een drop maken we één keer: ruilen voor een andere maat kan zolang die er nog is.',
  },
} satisfies Record<string, Words>;
