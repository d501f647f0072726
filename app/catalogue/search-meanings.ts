type Meaning = {
  /** Words that shoppers use for the same thing, in small letters without accents. */
  words: string[];
  /** What of a product's own facts they name, as `search_document` has it. */
  facts: string[];
};

const means = (words: string, ...facts: string[]): Meaning => ({ words: words.split(' '), facts });

/** Words that mean the same, in both languages. A plural or an ending on -e needs no entry of its own. */
export const meanings: Meaning[] = [
  means('women womens woman ladies dames vrouwen vrouw', 'category:women'),
  means('men mens man gentlemen heren mannen', 'category:men'),
  means('new nieuw', 'is:new'),

  means('dress gown jurk', 'subcategory:dresses'),
  means('shirt overhemd hemd', 'subcategory:shirts'),
  means('tops bovenstuk', 'subcategory:tops'),
  means('bottoms onderstuk', 'subcategory:bottoms'),
  means('set', 'subcategory:sets'),
  means('twopiece tweedelig coord', 'subcategory:two-pieces'),
  means('accessories accessory accessoire', 'subcategory:accessories'),

  means('kaftan caftan djellaba jellaba jalabiya djellabah gandoura thobe'),
  means('abaya abaja'),
  means('trousers pants pantalon broek slacks'),
  means('jeans denim spijkerbroek'),
  means('shorts bermuda'),
  means('skirt rok rokken'),
  means('tunic tuniek kurta'),
  means('blouse bloes blouses'),
  means('tee tees tshirt'),
  means('knit knitwear jumper sweater pullover gebreid trui'),
  means('overshirt jacket jack jas'),
  means('camisole cami strappy hemdje'),
  means('scarf scarves shawl sjaal'),
  means('bandana bandanna hoofddoek'),
  means('belt riem ceintuur'),
  means('hat hoed'),
  means('tote bag shopper tas tassen'),
  means('sandals sandal sandaal sandalen slippers'),

  means('linen linnen'),
  means('cotton katoen'),
  means('silk zijde zijden'),
  means('satin satijn satijnen'),
  means('leather leer leren'),
  means('straw stro'),
  means('embroidered embroidery geborduurd borduurwerk'),
  means('striped stripe gestreept streep strepen'),
  means('check checked geruit ruit'),
  means('pleated pleats plisse plooien'),
  means('plaited braided woven gevlochten'),
  means('tile tiled zellige tegel tegelprint'),

  means('white wit witte', 'colour:white'),
  means('ecru ivory cream offwhite creme ivoor', 'colour:ecru'),
  means('sand beige zand zandkleurig', 'colour:sand'),
  means('ochre yellow saffron oker geel gele', 'colour:ochre'),
  means('terracotta terra orange rust oranje roest', 'colour:terracotta'),
  means('red rood rode', 'colour:red'),
  means('pink rose roze', 'colour:pink'),
  means('olive olijf olijfgroen', 'colour:olive'),
  means('green groen sage', 'colour:green', 'colour:olive'),
  means('blue blauw', 'colour:blue', 'colour:indigo'),
  means('indigo navy marine marineblauw donkerblauw', 'colour:indigo'),
  means('brown bruin', 'colour:brown'),
  means('black zwart', 'colour:black'),
  means('multicolour multicolor meerkleurig bont', 'colour:multicolour'),
];
