import { expect, test } from 'vitest';
import { knownLetters } from '#tests/support/letters.ts';
import { validateMapping } from '../mapping/validate-mapping.server.ts';
import { readProducts } from './read-products.server.ts';

const answers = {
  options: { color: 'each', colour: 'each', kleur: 'each', couleur: 'each', farbe: 'each', bow: 'first' },
  rest: { gender: 'women', category: 'tops' },
  prices: 'highest',
};

test('a file of Wix: surcharges, colours after their codes, stock in words, pictures by name, all values of a product', () => {
  const file = `handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionDescription2
product_1,Product,Tutu  Dress,<p>Fit.</p>,4c_a~mv2.jpg;https://x.example/b.png,Dresses;SUMMER,,18.0,,true,InStock,0.0,,Colour,COLOR,"rgb(255, 192, 203):Pink;#CC9BD0:Blue",Size,S;M
product_1,Variant,,,,,T-P-S,,2.5,true,7,,5.0,,,"rgb(255, 192, 203):Pink",,S
product_1,Variant,,,,,T-P-M,,0.0,false,OutOfStock,,,,,"rgb(255, 192, 203):Pink",,M
product_1,Variant,,,,,T-B-S,,,true,InStock,,,,,#CC9BD0:Blue,,S
product_2,Product,Tutu Dress,,,SALE,HAT,30.0,,false,180,,,,,,,
product_3,Product,Leggings,,,Kids,,11.0,,true,InStock,,,Size,DROP_DOWN,S;M,,
`;
  expect(read(file)).toMatchObject([
    {
      handle: 'tutu-dress-pink',
      texts: { title: 'Tutu  Dress – Pink', editorNotes: 'Fit.' },
      attributes: { colour: 'pink', priceCents: 2050, costCents: 500 },
      sizes: [
        { size: 'S', sku: 'T-P-S', stockQuantity: 7 },
        { size: 'M', stockQuantity: 0, available: false },
      ],
      pictures: ['https://static.wixstatic.com/media/4c_a~mv2.jpg', 'https://x.example/b.png'],
      problems: [],
    },
    { handle: 'tutu-dress-blue', attributes: { priceCents: 1800 }, sizes: [{ size: 'S' }], problems: [] },
    {
      handle: 'tutu-dress-product-2',
      sizes: [{ sku: 'HAT', stockQuantity: 180 }],
      isPublished: false,
      problems: [],
    },
    {
      handle: 'leggings',
      attributes: { priceCents: 1100 },
      sizes: [{ size: 'S' }, { size: 'M' }],
      problems: [],
    },
  ]);
});

test('a newer file of Wix has its pictures in rows of their own', () => {
  const file = `handle,fieldType,name,media,price,inventory,sku,productOptionName1,productOptionChoices1
tee,PRODUCT,Tee,,12,,,Size,S;M
tee,MEDIA,,https://x.example/a.jpg,,,,,
tee,VARIANT,,,12,IN_STOCK,T-S,,S
cap,PRODUCT,Cap,,9,4,C,,
cap,MEDIA,,https://x.example/c.jpg,,,,,
`;
  expect(read(file)).toMatchObject([
    {
      handle: 'tee',
      sizes: [{ size: 'S', sku: 'T-S' }],
      pictures: ['https://x.example/a.jpg'],
      problems: [],
    },
    { handle: 'cap', sizes: [{ stockQuantity: 4 }], pictures: ['https://x.example/c.jpg'], problems: [] },
  ]);
});

test('a file of Squarespace: the first variant stands in the product’s row, stock may be unlimited', () => {
  const file = `Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Visible,Hosted Image URLs
5f1,a1,PHYSICAL,shop,crop-tee,Crop Tee,<p>Soft.</p>,SQ1,Size,S,Color,Red,24.00,0.00,No,3,/tops,new,0.0,Yes,https://x.example/a.jpg https://x.example/b.jpg
,a2,,,,,,SQ2,Size,M,Color,Red,24.00,0.00,No,Unlimited,,,0.0,,
,a3,,,,,,SQ3,,M,,Blue,26.00,0.00,No,0,,,0.0,,https://x.example/blue.jpg
5f2,b1,PHYSICAL,shop,,Tote Bag,,SQ4,,,,,9.50,0.00,No,Unlimited,,,,No,
`;
  expect(read(file)).toMatchObject([
    {
      handle: 'crop-tee-red',
      attributes: { colour: 'red', priceCents: 2400 },
      sizes: [
        { size: 'S', sku: 'SQ1', stockQuantity: 3 },
        { size: 'M', sku: 'SQ2' },
      ],
      pictures: ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
      problems: [],
    },
    {
      handle: 'crop-tee-blue',
      attributes: { priceCents: 2600 },
      sizes: [{ sku: 'SQ3', stockQuantity: 0 }],
      problems: [],
    },
    { handle: 'tote-bag', sizes: [{ size: 'One Size', sku: 'SQ4' }], isPublished: false, problems: [] },
  ]);
});

test('a file of PrestaShop: the price with tax, features that are colours, combinations below their product', () => {
  const file = `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Price tax included;Wholesale price;Reference #;EAN13;Weight;Quantity;URL rewritten;Image URLs (x,y,z...);Feature (Name:Value:Position:Customized);Attribute (Name:Type:Position)*;Value (Value:Position)*
1;1;Laarzen Élise;Schoenen,Dames;107,40;129,95;55.20;ELI-01;8712345678906;0.9;5;laarzen-elise;https://x.example/1.jpg,https://x.example/2.jpg;Kleur:Zwart:1,Hoogte:Laag:2;;
2;0;Trui;Tops;20;24,20;;T-S;;0;2;;;;Size:select:0, Couleur:color:1;S:0, Rouge:1
2;0;;;;;;T-M;;;3;;;;Size:select:0, Couleur:color:1;M:0, Rouge:1
`;
  expect(read(file, { colours: { zwart: 'black', rouge: 'red' } })).toMatchObject([
    {
      handle: 'laarzen-elise',
      texts: { title: 'Laarzen Élise' },
      attributes: { colour: 'black', priceCents: 12_995, weightGrams: 900, costCents: 5520 },
      sizes: [{ size: 'One Size', sku: 'ELI-01', barcode: '8712345678906', stockQuantity: 5 }],
      pictures: ['https://x.example/1.jpg', 'https://x.example/2.jpg'],
      problems: [],
    },
    {
      handle: 'trui',
      attributes: { colour: 'red', priceCents: 2420, weightGrams: null },
      sizes: [
        { size: 'S', stockQuantity: 2 },
        { size: 'M', sku: 'T-M', stockQuantity: 3 },
      ],
      isPublished: false,
      problems: [],
    },
  ]);
  const list = read(
    'ID;Image;Name;Reference;Category;Price (tax excl.);Quantity;Status\n7;;Cap;C-7;Hats;9.90;4;1\n',
  );
  expect(list).toMatchObject([
    { handle: 'cap', attributes: { priceCents: 990 }, isPriceWithoutTax: true, sizes: [{ sku: 'C-7' }] },
  ]);
});

test('a file of Magento: variations before their product, attributes, translations, disabled products', () => {
  const file = `sku,store_view_code,attribute_set_code,product_type,categories,name,description,price,url_key,base_image,additional_images,product_online,qty,additional_attributes,configurable_variations
A-S-Red,,Top,simple,,Tee-S-Red,,22.0000,tee-s-red,,,1,4.0000,"color=Red,material=Cotton, Wool,size=S",
A-M-Red,,Top,simple,,Tee-M-Red,,22.0000,tee-m-red,,,1,0.0000,"color=Red,size=M",
A,,Top,configurable,"Default Category/Women/Tops,Default Category/Sale",Tee,<p>Soft.</p>,0.0000,tee,https://x.example/a.jpg,"https://x.example/a.jpg,https://x.example/b.jpg",1,0.0000,"material=Cotton","sku=A-S-Red,color=Red,size=S|sku=A-M-Red,color=Red,size=M|sku=A-L-Red,color=Red,size=L"
A,nl,Top,,,Shirt,,,,,,,,,
CAP,,Bag,simple,Default Category/Hats,Cap,,9.5000,,,,2,7.0000,"color=Blue,activity=Run",
`;
  expect(read(file)).toMatchObject([
    {
      handle: 'tee',
      texts: { title: 'Tee', editorNotes: 'Soft.' },
      attributes: { colour: 'red', priceCents: 2200 },
      sizes: [
        { size: 'S', sku: 'A-S-Red', stockQuantity: 4 },
        { size: 'M', stockQuantity: 0 },
      ],
      pictures: ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
      problems: [],
    },
    {
      handle: 'cap',
      attributes: { colour: 'blue', priceCents: 950 },
      sizes: [{ size: 'One Size', sku: 'CAP', stockQuantity: 7 }],
      isPublished: false,
      problems: [],
    },
  ]);
});

test.each([
  'ID,Type,Artikelnummer,"GTIN, UPC, EAN of ISBN",Naam,Gepubliceerd,Beschrijving,Voorraad,Gewicht (kg),Reguliere prijs,Categorieën,Tags,Afbeeldingen,Hoofd,Naam eigenschap 1,Waarde eigenschap 1',
  'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Beschreibung,Lager,Gewicht (kg),Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)',
  'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,Description,Stock,Poids (kg),Tarif régulier,Catégories,Étiquettes,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
  'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,Descripción,Inventario,Peso (kg),Precio normal,Categorías,Etiquetas,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
])('WooCommerce’s columns are known in other languages: %s', (head) => {
  const file = `${head}
1,variable,TEE,,Tee,1,Soft,,0,,Tops,new,https://x.example/a.jpg,,Size,"S, M"
2,variation,TEE-S,8712345678906,Tee - S,1,,3,,20,,,,TEE,Size,S
3,simple,CAP,,Cap,1,,1,"0,2",9,Hats,,,,Kleur,Blue
`;
  expect(read(file)).toMatchObject([
    {
      handle: 'tee',
      texts: { title: 'Tee', editorNotes: 'Soft' },
      attributes: { priceCents: 2000, isNew: true, weightGrams: null },
      sizes: [{ size: 'S', sku: 'TEE-S', barcode: '8712345678906', stockQuantity: 3 }],
      pictures: ['https://x.example/a.jpg'],
      problems: [],
    },
    {
      handle: 'cap',
      attributes: { colour: 'blue', weightGrams: 200 },
      sizes: [{ sku: 'CAP' }],
      problems: [],
    },
  ]);
});

function read(text: string, further: object = {}) {
  const mapping = validateMapping({ ...answers, ...further }, knownLetters);
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.problems));
  const found = readProducts(Buffer.from(text), knownLetters, mapping.mapping);
  if (!found.ok) throw new Error(found.reason);
  return found.file.products;
}
