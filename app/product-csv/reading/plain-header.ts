import { wordKey } from '../mapping/import-mapping.ts';

/** WooCommerce's names in Dutch, German, French and Spanish, and PrestaShop's name of the id. */
const translations = new Map(
  Object.entries({
    id: ['product id'],
    type: ['typ', 'tipo'],
    sku: ['artikelnummer', 'ugs'],
    name: ['naam', 'nom', 'nombre'],
    published: ['gepubliceerd', 'veröffentlicht', 'publié', 'publicado'],
    description: ['beschrijving', 'beschreibung', 'descripción'],
    stock: ['voorraad', 'lager', 'bestand', 'inventario'],
    'weight (kg)': ['gewicht (kg)', 'poids (kg)', 'peso (kg)'],
    'regular price': ['reguliere prijs', 'regulärer preis', 'tarif régulier', 'precio normal'],
    categories: ['categorieën', 'kategorien', 'catégories', 'categorías'],
    tags: ['schlagwörter', 'étiquettes', 'etiquetas'],
    images: ['afbeeldingen', 'bilder', 'imágenes'],
    parent: ['hoofd', 'übergeordnetes produkt', 'superior', 'principal'],
  }).flatMap(([name, words]) => words.map((word): [string, string] => [word, name])),
);

/** Returns a header's English name without notes such as PrestaShop's "(x,y,z...)". */
export function plainHeader(header: string): string {
  const key = wordKey(header)
    .replace(/\s*[*#]$/, '')
    .replace(/\s*\((x,y|0\/1|name:|value:)[^)]*\)$/, '')
    .replace(/^gtin, upc, ean,? \w+ isbn$/, 'gtin, upc, ean, or isbn');
  const [, at] = /^(?=.*(?:att?ribut|eigenschap))\D*(\d)/.exec(key) ?? [];
  if (at && /wert|waarde|value|valeur|valor/.test(key)) return `attribute ${at} value(s)`;
  if (at && /naam|\bname\b|nom(?=bre|\b)/.test(key)) return `attribute ${at} name`;
  return translations.get(key) ?? key;
}
