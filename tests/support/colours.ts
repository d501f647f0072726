import type { Colour } from '#app/catalogue/colours.ts';

/** The sample shop's colours. A database test compares them with those of the migrations. */
export const sampleColours: Colour[] = [
  colour('white', ['White', 'Wit'], '#ffffff', 'white wit witte'),
  colour('ecru', ['Ecru', 'Gebroken wit'], '#f0e6d2', 'ecru ivory cream offwhite creme ivoor'),
  colour('sand', ['Sand', 'Zand'], '#d3ba8f', 'sand beige zand zandkleurig'),
  colour('ochre', ['Ochre', 'Oker'], '#c98a1f', 'ochre yellow saffron oker geel gele'),
  colour('terracotta', ['Terracotta', 'Terra'], '#b4532f', 'terracotta terra orange rust oranje roest'),
  colour('red', ['Red', 'Rood'], '#a3262a', 'red burgundy rood rode bordeaux'),
  colour('pink', ['Pink', 'Roze'], '#e3b5ab', 'pink rose roze'),
  colour('olive', ['Olive', 'Olijfgroen'], '#66713f', 'olive khaki olijf olijfgroen kaki green groen sage'),
  colour('green', ['Green', 'Groen'], '#5f8a72', 'green groen sage'),
  colour('blue', ['Blue', 'Blauw'], '#3f7398', 'blue blauw'),
  colour(
    'indigo',
    ['Indigo and navy', 'Indigo en marine'],
    '#1f2f4f',
    'indigo navy marine marineblauw donkerblauw blue blauw',
  ),
  colour('brown', ['Brown', 'Bruin'], '#6b4528', 'brown tan bruin cognac'),
  colour('black', ['Black', 'Zwart'], '#1e1a16', 'black zwart'),
  colour(
    'multicolour',
    ['Multicolour', 'Meerkleurig'],
    'linear-gradient(135deg, #b4532f 50%, #1f4e63 0)',
    'multicolour multicolor meerkleurig bont',
  ),
];

function colour(slug: string, [name, nameNl]: [string, string], swatch: string, searchWords: string): Colour {
  return { slug, name, nameNl, family: null, swatch, searchWords };
}
