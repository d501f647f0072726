import type { SampleDrop, SampleProduct } from './sample-product.ts';
import { care, delivery, sizeLines } from './shared-copy.ts';

export const dropProducts: SampleProduct[] = [
  {
    id: 'd1',
    slug: 'test-product',
    title: { en: 'Test Product', nl: 'Testproduct' },
    priceCents: 100,
    category: 'the-drop',
    subcategory: 'test',
    isNew: false,
    colour: 'sand',
    stock: { S: 25, M: 25, L: 25 },
    editorNotes: {
      en: 'A swatch of natural linen for one euro. It stays out of the listings and lets us walk through a real payment.',
      nl: 'Een staal naturel linnen voor één euro. Het staat niet in de collectie; we gebruiken het om een echte betaling te doorlopen.',
    },
    sizeAndFit: sizeLines(
      care.linen,
      ['A square of 20 cm, whatever the size'],
      ['Een vierkant van 20 cm, in elke maat'],
    ),
    deliveryAndReturns: delivery.drop,
    picture: {
      file: 'd1.webp',
      alt: {
        en: 'Folded piece of natural linen on pale stone',
        nl: 'Gevouwen lap naturel linnen op lichte steen',
      },
    },
  },
  {
    id: 'd2',
    slug: 'zellige-bandana',
    title: { en: 'Zellige Bandana', nl: 'Zelligebandana' },
    priceCents: 4499,
    category: 'the-drop',
    subcategory: 'accessories',
    isNew: true,
    colour: 'multicolour',
    stock: { 'One Size': 24 },
    editorNotes: {
      en: 'A square of cotton printed with the floor of a hammam: green stars, ochre diamonds, a border cut off at the edge as tiles are. Numbered on the label, one to three hundred.',
      nl: 'Een vierkant katoen met de vloer van een hammam erop: groene sterren, okergele ruitjes en een rand die ophoudt waar de tegels zijn afgesneden. Genummerd op het label, van één tot driehonderd.',
    },
    sizeAndFit: sizeLines(
      care.cotton,
      ['65 × 65 cm', 'Printed on one side, edges rolled by hand'],
      ['65 × 65 cm', 'Eenzijdig bedrukt, randen met de hand gerold'],
    ),
    deliveryAndReturns: delivery.drop,
    picture: {
      file: 'd2.webp',
      alt: {
        en: 'Square cotton bandana with green and ochre tile stars laid on pale stone',
        nl: 'Vierkante katoenen bandana met groene en okergele tegelsterren op lichte steen',
      },
    },
  },
  {
    id: 'd3',
    slug: 'alcazar-tee',
    title: { en: 'Alcázar Tee', nl: 'Alcázar-T-shirt' },
    priceCents: 4999,
    category: 'the-drop',
    subcategory: 'tops',
    isNew: true,
    colour: 'terracotta',
    stock: { XS: 6, S: 14, M: 18, L: 12, XL: 5 },
    editorNotes: {
      en: 'A terracotta tee with the arch of the Patio de las Doncellas drawn in ivory thread around the neck. Heavy jersey, a straight fit, and stitching that will outlast the print on any other shirt you own.',
      nl: 'Een terracotta T-shirt met rond de hals, in ivoorkleurig garen, de boog van de Patio de las Doncellas. Zware tricot, rechte pasvorm en borduurwerk dat langer meegaat dan welke print ook.',
    },
    sizeAndFit: sizeLines(
      care.cotton,
      ['Straight fit with short sleeves, for everyone; take your usual size', 'Length 70 cm in size M'],
      ['Rechte pasvorm met korte mouwen, voor iedereen; neem je gewone maat', 'Lengte 70 cm in maat M'],
    ),
    deliveryAndReturns: delivery.drop,
    picture: {
      file: 'd3.webp',
      alt: {
        en: 'Terracotta tee with ivory embroidery around the neck in a sage-green niche',
        nl: 'Terracotta T-shirt met ivoorkleurig borduursel rond de hals in een saliegroene nis',
      },
    },
  },
  {
    id: 'd4',
    slug: 'arabesque-shirt',
    title: { en: 'Arabesque Shirt', nl: 'Arabeskshirt' },
    priceCents: 6499,
    category: 'the-drop',
    subcategory: 'shirts',
    isNew: true,
    colour: 'green',
    stock: { S: 9, M: 13, L: 11, XL: 2, XXL: 0 },
    editorNotes: {
      en: 'One endless vine, in ivory on deep sea green, that never ends and never crosses itself. The pattern was drawn with a compass; the open collar and short sleeves were drawn for August.',
      nl: 'Eén rank zonder einde, ivoor op diep zeegroen, die nergens stopt en zichzelf nergens kruist. Het patroon is met de passer getekend; de open kraag en korte mouwen zijn getekend voor augustus.',
    },
    sizeAndFit: sizeLines(
      care.cotton,
      ['Boxy fit with a straight hem', 'Length 72 cm in size M'],
      ['Wijde pasvorm met rechte zoom', 'Lengte 72 cm in maat M'],
    ),
    deliveryAndReturns: delivery.drop,
    picture: {
      file: 'd4.webp',
      alt: {
        en: 'Sea-green short-sleeved shirt with an ivory arabesque, worn with sand-coloured trousers before an ochre niche',
        nl: 'Zeegroen shirt met korte mouwen en ivoorkleurige arabesk, gedragen op een zandkleurige broek voor een okergele nis',
      },
    },
  },
  {
    id: 'd5',
    slug: 'andalus-kaftan',
    title: { en: 'Andalus Kaftan', nl: 'Andalus-kaftan' },
    priceCents: 12999,
    category: 'the-drop',
    subcategory: 'dresses',
    isNew: true,
    colour: 'indigo',
    stock: { XS: 2, S: 6, M: 8, L: 5, XL: 3 },
    editorNotes: {
      en: 'Midnight-blue satin with gold embroidery from throat to hem, cut wide and worn loose. The braid is couched by hand in Rabat; one front panel takes two days.',
      nl: 'Nachtblauw satijn met goudkleurig borduurwerk van hals tot zoom, wijd geknipt en los gedragen. Het galon wordt in Rabat met de hand opgenaaid; één voorpand kost twee dagen.',
    },
    sizeAndFit: sizeLines(
      care.satin,
      [
        'Generous fit with long, wide sleeves; between two sizes, take the smaller',
        'Length 138 cm in size S',
      ],
      [
        'Royale pasvorm met lange, wijde mouwen; twijfel je, neem dan de kleinste maat',
        'Lengte 138 cm in maat S',
      ],
    ),
    deliveryAndReturns: delivery.drop,
    picture: {
      file: 'd5.webp',
      alt: {
        en: 'Midnight-blue satin kaftan with gold embroidery on a tailor’s bust before a terracotta arch',
        nl: 'Nachtblauwe satijnen kaftan met goudkleurig borduursel op een paspop voor een terracotta boog',
      },
    },
  },
];

export const arabicInspiredDrop: SampleDrop = {
  id: 'arabic-inspired',
  title: { en: 'Arabic Inspired', nl: 'Arabisch geïnspireerd' },
  description: {
    en: 'Four pieces from the geometry of Al-Andalus: the star, the arch, the vine and the braid. Each was drawn with compass and ruler before it met cloth, and each is made once.',
    nl: 'Vier ontwerpen, geïnspireerd op de geometrie van Al-Andalus: de ster, de boog, de rank en het galon. Elk is met passer en liniaal getekend voor het stof werd, en elk maken we maar één keer.',
  },
  startDate: '2025-05-01',
  productIds: ['d1', 'd2', 'd3', 'd4', 'd5'],
  picture: {
    file: 'drop-arabic-inspired.webp',
    alt: {
      en: 'Doorway in a wall of star tiles, an indigo kaftan hanging in its arch',
      nl: 'Poort in een muur van stertegels, met een indigo kaftan in de boog',
    },
  },
};
