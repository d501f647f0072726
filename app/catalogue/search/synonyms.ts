type Meaning = {
  words: string[];
  /** More specific words that a search for this word also matches. */
  kinds: string[];
  /** The product fields that count as a match, in the format of `search_document`. */
  fields: string[];
  /** True if a word in any text counts. False if only titles count, since other texts often name matching items. */
  isDescribed: boolean;
};

const list = (words: string) => words.split(' ').filter(Boolean);

function names(words: string, { kinds = '', fields = '' } = {}): Meaning {
  return { words: list(words), kinds: list(kinds), fields: list(fields), isDescribed: false };
}

function describes(words: string): Meaning {
  return { words: list(words), kinds: [], fields: [], isDescribed: true };
}

const makings: Meaning[] = [
  describes('linen linnen'),
  describes('cotton katoen'),
  describes('silk zijde zijden'),
  describes('satin satijn satijnen'),
  describes('denim spijkerstof spijker'),
  describes('crepe krep'),
  describes('viscose rayon'),
  describes('leather leer leren rundleer cowhide lederen'),
  describes('straw stro strooien'),
  describes('embroidered embroidery geborduurd borduurwerk borduursel'),
  describes('printed print prints bedrukt opdruk'),
  describes('tile tiled tiles zellige tegel tegels'),
  describes('sleeveless mouwloos'),
];

/** Words for garments and accessories. A compound that ends in such a word is also a garment or accessory. */
const things: Meaning[] = [
  names('dress gown frock jurk jurken kleed', { fields: 'subcategory:dresses' }),
  names('shirt shirts', { kinds: 'overhemd tee', fields: 'subcategory:shirts' }),
  names('overhemd hemd', { fields: 'subcategory:shirts' }),
  names('kaftan caftan djellaba jellaba jalabiya djellabah gandoura thobe'),
  names('abaya abaja'),
  names('trousers pants broek', { kinds: 'jeans pantalon' }),
  names('pantalon slacks', { kinds: 'trousers' }),
  names('jeans spijkerbroek jean'),
  names('shorts bermuda'),
  names('skirt rok rokken'),
  names('tunic tuniek kurta'),
  names('blouse bloes blouses'),
  names('tee tees tshirt'),
  names('knit knitted knitwear jumper sweater pullover gebreid trui truien', { kinds: 'fijngebreid' }),
  names('overshirt jacket coat jack jas jassen jasje'),
  names('camisole cami strappy hemdje spaghettitop'),
  names('tank tanktop singlet'),
  names('polo poloshirt'),
  names('scarf scarves shawl stola sjaal halsdoek omslagdoek', { kinds: 'bandana' }),
  names('bandana bandanna hoofddoek headscarf'),
  names('belt riem ceintuur'),
  names('hat hoed'),
  names('tote bag shopper tas tassen'),
  names('sandals sandal sandaal sandalen slippers'),
  names('shoes shoe footwear schoen schoenen schoeisel', { kinds: 'sandals' }),
];

export const synonyms: Meaning[] = [
  ...makings,
  ...things,
  names('women womens woman ladies lady dames vrouwen vrouw', { fields: 'category:women' }),
  names('men mens man gentlemen heren mannen', { fields: 'category:men' }),
  names('new nieuw', { fields: 'is:new' }),

  names('tops top bovenstuk', { fields: 'subcategory:tops' }),
  names('bottoms onderstuk', { fields: 'subcategory:bottoms' }),
  names('set suit outfit kostuum pak', { fields: 'subcategory:sets subcategory:two-pieces' }),
  names('twopiece tweedelig coord', { fields: 'subcategory:two-pieces' }),
  names('accessories accessory accessoire', { fields: 'subcategory:accessories' }),

  names('maxi long lang lange'),
  names('striped stripe stripes gestreept streep strepen'),
  names('check checked checks geruit ruit ruiten ruitje'),
  names('pleated pleats plisse plooien geplooid'),
  names('plaited braided woven gevlochten'),

  names('white wit witte', { fields: 'colour:white' }),
  names('ecru ivory cream offwhite creme ivoor', { fields: 'colour:ecru' }),
  names('sand beige zand zandkleurig', { fields: 'colour:sand' }),
  names('ochre yellow saffron oker geel gele', { fields: 'colour:ochre' }),
  names('terracotta terra orange rust oranje roest', { fields: 'colour:terracotta' }),
  names('red burgundy rood rode bordeaux', { fields: 'colour:red' }),
  names('pink rose roze', { fields: 'colour:pink' }),
  names('olive khaki olijf olijfgroen kaki', { fields: 'colour:olive' }),
  names('green groen sage', { fields: 'colour:green colour:olive' }),
  names('blue blauw', { fields: 'colour:blue colour:indigo' }),
  names('indigo navy marine marineblauw donkerblauw', { fields: 'colour:indigo' }),
  names('brown tan bruin cognac', { fields: 'colour:brown' }),
  names('black zwart', { fields: 'colour:black' }),
  names('multicolour multicolor meerkleurig bont', { fields: 'colour:multicolour' }),
];

/** Occasions and preferences. Matching products come first in the results; other products are not excluded. */
export const occasions = new Set(
  list(
    'summer summery zomer zomers beach strand holiday vakantie evening avond party feest wedding bruiloft casual office kantoor ' +
      'long lang lange dressy chic elegant elegante nice mooi mooie leuk leuke beautiful cheap goedkoop goedkope buy kopen kleding clothes clothing wear online sale',
  ),
);

/** Words that can end a compound, such as "jurk" in zomerjurk and "bag" in handbag. */
export const headWords = [...things.flatMap(({ words }) => words), 'short'];
