import type { Words } from './sample-product.ts';

/** Pictures of pages rather than products, with what is seen on them. */
export const pagePictures = {
  hero: {
    file: 'hero.webp',
    alt: {
      en: 'A white kaftan, a striped shirt and olive trousers hanging from a beam above the sea',
      nl: 'Een witte kaftan, een gestreept overhemd en een olijfgroene broek aan een balk boven zee',
    },
  },
  heroPortrait: {
    file: 'hero-portrait.webp',
    alt: {
      en: 'A striped shirt and olive trousers hanging from a beam above the sea',
      nl: 'Een gestreept overhemd en een olijfgroene broek aan een balk boven zee',
    },
  },
  arabCouture: {
    file: 'feature-arab-couture.webp',
    alt: {
      en: 'A pomegranate-red kaftan with gold embroidery in an arch of green star tiles',
      nl: 'Een granaatappelrode kaftan met goudkleurig borduursel in een boog van groene stertegels',
    },
  },
  denimJeans: {
    file: 'feature-denim-jeans.webp',
    alt: {
      en: 'A dark denim shirt beside mid-blue jeans on a wooden rail',
      nl: 'Een donker denim overhemd naast middenblauwe jeans aan een houten roede',
    },
  },
  theDrop: {
    file: 'feature-the-drop.webp',
    alt: {
      en: 'A sea-green shirt with an ivory arabesque, seen close, in a terracotta niche',
      nl: 'Een zeegroen shirt met ivoorkleurige arabesk, van dichtbij, in een terracotta nis',
    },
  },
  sustainability: {
    file: 'sustainability.webp',
    alt: {
      en: 'Folded linen in white, sand, terracotta and olive on pale stone',
      nl: 'Gevouwen linnen in wit, zand, terracotta en olijfgroen op lichte steen',
    },
  },
  placeholder: {
    file: 'placeholder.webp',
    alt: {
      en: 'An empty wooden hanger in a sand-coloured niche',
      nl: 'Een lege houten hanger in een zandkleurige nis',
    },
  },
} satisfies Record<string, { file: string; alt: Words }>;
