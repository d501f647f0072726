import type { SectionRow } from '../../app/content/editing/section-schema.ts';
import type { Words } from '../products/sample-product.ts';

type SampleRow = Partial<SectionRow> & Pick<SectionRow, 'title' | 'content'>;

export type SampleSection = { id: string; pictures: Record<string, Words>; section: SampleRow };

const about = { status: 'published', pageLocation: 'about' } as const;
const home = { status: 'published', pageLocation: 'homepage' } as const;

export const sampleSections: SampleSection[] = [
  {
    id: '6f1b1c7d-0001-4d53-9d53-0a6f3a7e5d01',
    pictures: {
      'hero.webp': {
        en: 'Figure in a terracotta robe and an ivory headscarf, seen from behind, between an orange tree and a jar, before three arches open on the sea',
        nl: 'Figuur in een terracotta gewaad en een ivoorkleurige hoofddoek, op de rug gezien, tussen een sinaasappelboom en een kruik, voor drie bogen met uitzicht op zee',
      },
      'hero-portrait.webp': {
        en: 'Figure in a terracotta robe and an ivory headscarf, seen from behind, before an arch open on the sea',
        nl: 'Figuur in een terracotta gewaad en een ivoorkleurige hoofddoek, op de rug gezien, voor een boog met uitzicht op zee',
      },
    },
    section: {
      ...home,
      title: 'Linen, salt and open windows',
      titleNl: 'Linnen, zout en open ramen',
      sectionType: 'hero',
      sortOrder: 10,
      content: {
        text: 'Clothes for women and men, inspired by the light, the tiles and the gardens of the Mediterranean.',
        image_url: 'hero.webp',
        image_portrait_url: 'hero-portrait.webp',
        cta_text: 'Discover The Drop',
        cta_url: '/the-drop',
        second_cta_text: 'About us',
        second_cta_url: '/about',
      },
      contentNl: {
        text: 'Kleding voor dames en heren, geïnspireerd op het licht, de tegels en de tuinen van de Middellandse Zee.',
        cta_text: 'Ontdek The Drop',
        second_cta_text: 'Over ons',
      },
    },
  },
  {
    id: '6f1b1c7d-0002-4d53-9d53-0a6f3a7e5d02',
    pictures: {
      'feature-arab-couture.webp': {
        en: 'Woman in a pomegranate satin kaftan edged with gold, seen from behind, in a horseshoe arch between star tiles, an orange tree beside her',
        nl: 'Vrouw in een granaatrode satijnen kaftan met gouden rand, op de rug gezien, in een hoefijzerboog tussen stertegels, naast haar een sinaasappelboompje',
      },
      'feature-denim-jeans.webp': {
        en: 'Figure in an indigo denim shirt and wide bleached jeans, hands in pockets, seen from behind on white steps by the sea',
        nl: 'Figuur in een indigoblauw spijkeroverhemd en een wijde gebleekte jeans, handen in de zakken, op de rug gezien op een witte trap aan zee',
      },
      'feature-the-drop.webp': {
        en: 'Sea-green camp-collar shirt with an ivory arabesque in a pale arch in a terracotta wall, a palm shadow across it',
        nl: 'Zeegroen overhemd met open kraag en ivoorkleurige arabesk in een lichte boog in een terracotta muur, met de schaduw van een palm',
      },
    },
    section: {
      ...home,
      title: 'Start here',
      titleNl: 'Begin hier',
      sectionType: 'featured',
      sortOrder: 20,
      content: {
        items: [
          {
            title: 'Arab couture',
            text: 'Kaftans, braid and satin, up close',
            image_url: 'feature-arab-couture.webp',
            cta_url: '/lookbook/arab-couture',
          },
          {
            title: 'Denim & jeans',
            text: 'Forty ways from indigo to chalk',
            image_url: 'feature-denim-jeans.webp',
            cta_url: '/lookbook/denim-jeans',
          },
          {
            title: 'The Drop',
            text: 'Made once, sold for a short time',
            image_url: 'feature-the-drop.webp',
            cta_url: '/the-drop',
          },
        ],
      },
      contentNl: {
        items: [
          { title: 'Arabische couture', text: 'Kaftans, galon en satijn, van dichtbij bekeken' },
          { title: 'Denim en jeans', text: 'Veertig keer van indigo naar krijt' },
          { title: 'The Drop', text: 'Eén keer gemaakt, maar even te koop' },
        ],
      },
    },
  },
  {
    id: '6f1b1c7d-0003-4d53-9d53-0a6f3a7e5d03',
    pictures: {
      'sustainability.webp': {
        en: 'Five folded lengths of linen in olive, terracotta, sand, ecru and white, stacked beside a clay jar',
        nl: 'Vijf gevouwen lappen linnen in olijf, terracotta, zand, ecru en wit, gestapeld naast een aarden kruik',
      },
    },
    section: {
      ...home,
      title: 'Made in quantities we stand behind',
      titleNl: 'Gemaakt in aantallen waar we voor instaan',
      sectionType: 'editorial',
      sortOrder: 30,
      content: {
        subtitle: 'Sustainability',
        text: 'Rain-fed flax, single-fibre fabrics, small runs that we make again when they’re gone. And a list of what we haven’t solved yet.',
        image_url: 'sustainability.webp',
        cta_text: 'Read our story',
        cta_url: '/about',
        second_cta_text: 'What we do, and what we don’t yet',
        second_cta_url: '/sustainability',
      },
      contentNl: {
        subtitle: 'Duurzaamheid',
        text: 'Vlas dat op regenwater groeit, stof van één vezel, kleine oplagen die we bijmaken als ze op zijn. En een lijst van wat we nog niet hebben opgelost.',
        cta_text: 'Lees ons verhaal',
        second_cta_text: 'Wat we doen, en wat nog niet',
      },
    },
  },
  {
    id: '6f1b1c7d-0004-4d53-9d53-0a6f3a7e5d04',
    pictures: {
      'about.webp': {
        en: 'Five lengths of dyed cloth on a line across a courtyard, beside an orange tree and two clay jars',
        nl: 'Vijf lappen geverfde stof aan een lijn over een binnenplaats, naast een sinaasappelboom en twee kruiken',
      },
    },
    section: {
      ...about,
      title: 'Noon, in the shade',
      titleNl: 'Twaalf uur, in de schaduw',
      sectionType: 'banner',
      sortOrder: 10,
      content: {
        text: 'Where the shade falls decides how a house is built, and who sits where. With clothes it is the same.',
        image_url: 'about.webp',
      },
      contentNl: {
        text: 'Waar de schaduw valt, bepaalt hoe een huis gebouwd wordt en wie waar zit. Met kleding is het net zo.',
      },
    },
  },
  {
    id: '6f1b1c7d-0005-4d53-9d53-0a6f3a7e5d05',
    pictures: {
      'about-craft.webp': {
        en: 'Embroidered star in terracotta and green inside a ring of cord, the needle still on its thread',
        nl: 'Geborduurde ster in terracotta en groen binnen een ring van koord, de naald nog aan de draad',
      },
    },
    section: {
      ...about,
      title: 'A line drawn with a cord',
      titleNl: 'Een lijn, getrokken met koord',
      sectionType: 'editorial',
      sortOrder: 20,
      content: {
        text: 'The ring around our star is a cord laid along a drawn line and sewn down stitch by stitch. It cannot be hurried, and no machine can do it; run a finger over it and you feel where somebody turned the corner.',
        image_url: 'about-craft.webp',
        cta_text: 'See Arab couture in the lookbook',
        cta_url: '/lookbook/arab-couture',
      },
      contentNl: {
        text: 'De ring om onze ster is een koord dat langs een getekende lijn wordt gelegd en steek voor steek vastgezet. Haast heeft geen zin en een machine kan het niet; strijk er met je vinger over en je voelt waar iemand de hoek om ging.',
        cta_text: 'Bekijk Arabische couture in het lookbook',
      },
    },
  },
];
