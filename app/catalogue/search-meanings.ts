type Meaning = {
  /** Words that shoppers use for the same thing, in small letters without accents. */
  words: string[];
  /** What is looked for besides: the kinds of a thing, which it has words of its own for. */
  kinds: string[];
  /** What of a product's own facts they name, as `search_document` has it. */
  facts: string[];
  /**
   * Whether it is looked for in a product's texts too, after its title. Not where a text mentions it for other reasons:
   * what goes with a piece, or a thread in another colour.
   */
  isDescribed: boolean;
};

const list = (words: string) => words.split(' ').filter(Boolean);

/** A thing or a colour: titles and facts tell of it. */
function names(words: string, { kinds = '', facts = '' } = {}): Meaning {
  return { words: list(words), kinds: list(kinds), facts: list(facts), isDescribed: false };
}

/** What a thing is made of, or how: its texts tell of it too. */
function describes(words: string): Meaning {
  return { words: list(words), kinds: [], facts: [], isDescribed: true };
}

/** What clothes are made of, or how. */
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

/** The garments and other things themselves; a compound that ends in one of these words is one of them. */
const things: Meaning[] = [
  names('dress gown frock jurk jurken kleed', { facts: 'subcategory:dresses' }),
  names('shirt shirts', { kinds: 'overhemd tee', facts: 'subcategory:shirts' }),
  names('overhemd hemd', { facts: 'subcategory:shirts' }),
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

export const meanings: Meaning[] = [
  ...makings,
  ...things,
  names('women womens woman ladies lady dames vrouwen vrouw', { facts: 'category:women' }),
  names('men mens man gentlemen heren mannen', { facts: 'category:men' }),
  names('new nieuw', { facts: 'is:new' }),

  names('tops top bovenstuk', { facts: 'subcategory:tops' }),
  names('bottoms onderstuk', { facts: 'subcategory:bottoms' }),
  names('set suit outfit kostuum pak', { facts: 'subcategory:sets subcategory:two-pieces' }),
  names('twopiece tweedelig coord', { facts: 'subcategory:two-pieces' }),
  names('accessories accessory accessoire', { facts: 'subcategory:accessories' }),

  names('maxi long lang lange'),
  names('striped stripe stripes gestreept streep strepen'),
  names('check checked checks geruit ruit ruiten ruitje'),
  names('pleated pleats plisse plooien geplooid'),
  names('plaited braided woven gevlochten'),

  names('white wit witte', { facts: 'colour:white' }),
  names('ecru ivory cream offwhite creme ivoor', { facts: 'colour:ecru' }),
  names('sand beige zand zandkleurig', { facts: 'colour:sand' }),
  names('ochre yellow saffron oker geel gele', { facts: 'colour:ochre' }),
  names('terracotta terra orange rust oranje roest', { facts: 'colour:terracotta' }),
  names('red burgundy rood rode bordeaux', { facts: 'colour:red' }),
  names('pink rose roze', { facts: 'colour:pink' }),
  names('olive khaki olijf olijfgroen kaki', { facts: 'colour:olive' }),
  names('green groen sage', { facts: 'colour:green colour:olive' }),
  names('blue blauw', { facts: 'colour:blue colour:indigo' }),
  names('indigo navy marine marineblauw donkerblauw', { facts: 'colour:indigo' }),
  names('brown tan bruin cognac', { facts: 'colour:brown' }),
  names('black zwart', { facts: 'colour:black' }),
  names('multicolour multicolor meerkleurig bont', { facts: 'colour:multicolour' }),
];

/** Words for what somebody is after whatever it is called: pieces that are told to be it come first, none is left out. */
export const occasions = new Set(
  list(
    'summer summery zomer zomers beach strand holiday vakantie evening avond party feest wedding bruiloft casual office kantoor ' +
      'long lang lange dressy chic elegant elegante nice mooi mooie leuk leuke beautiful cheap goedkoop goedkope buy kopen kleding clothes clothing wear online sale',
  ),
);

/** What a compound may end in: zomerjurk, handbag. */
export const headWords = [...things.flatMap(({ words }) => words), 'short'];
