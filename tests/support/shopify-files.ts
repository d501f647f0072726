const columns =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Variant Image,Variant Weight Unit,Variant Tax Code,Status'.split(
    ',',
  );

type Cells = Record<string, string>;

/** A Shopify file of a jewellery shop: types of its own, colours as options, pictures in rows of their own. */
export function jewelleryFile(pictures: string): string {
  const said = { Vendor: 'Northwind', Published: 'true', 'Gift Card': 'false' };
  const sold = { 'Variant Inventory Policy': 'deny', 'Variant Taxable': 'true', 'Variant Weight Unit': 'kg' };
  const only = { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant Inventory Qty': '1' };
  const image = (name: string, position: number) => ({
    'Image Src': `${pictures}/${name}.jpg`,
    'Image Position': String(position),
  });
  return fileOf([
    {
      ...{
        Handle: 'bead-bracelet',
        Title: 'Bead Bracelet',
        'Body (HTML)': 'Beads, in blue or black.',
        Type: 'Bracelet',
      },
      ...{ Tags: 'Beads', 'Option1 Name': 'Color', 'Option1 Value': 'Blue', 'Variant Inventory Qty': '1' },
      ...{
        'Variant Price': '42.99',
        'Variant Image': `${pictures}/bead-blue.jpg`,
        ...image('bead-black', 1),
      },
      ...said,
      ...sold,
    },
    {
      ...{
        Handle: 'bead-bracelet',
        'Option1 Value': 'Black',
        'Variant Inventory Qty': '-2',
        'Variant Price': '42.99',
      },
      ...{ 'Variant Image': `${pictures}/bead-black.jpg`, ...image('bead-blue', 2), ...sold },
    },
    {
      ...{ Handle: 'anchor-bracelet', Title: 'Anchor Bracelet', 'Body (HTML)': 'Leather.', Type: 'Bracelet' },
      ...{
        Tags: 'Anchor, Leather',
        'Option1 Name': 'Colour',
        'Option1 Value': 'Gold',
        'Variant Price': '69.99',
      },
      ...{ 'Variant Inventory Qty': '1', ...image('anchor', 1), ...said, ...sold },
    },
    {
      Handle: 'anchor-bracelet',
      'Option1 Value': 'Silver',
      'Variant Price': '55',
      'Variant Inventory Qty': '3',
      ...sold,
    },
    { Handle: 'anchor-bracelet', ...image('anchor-worn', 2) },
    {
      ...{
        Handle: 'boho-earrings',
        Title: 'Boho Earrings',
        Type: 'Earrings',
        Tags: 'Silver',
        'Variant Price': '27.99',
      },
      ...{ 'Body (HTML)': '<p>Globes.</p>\n<ul>\n<li>14k gold</li>\n<li>Length, 2"</li>\n</ul>', ...only },
      ...{ ...image('earrings-two', 2), 'Image Alt Text': 'Earrings in an ear', ...said, ...sold },
    },
    { Handle: 'boho-earrings', ...image('earrings-one', 1) },
    {
      ...{
        Handle: 'bead-choker',
        Title: 'Choker with Bead',
        'Body (HTML)': 'Cord.',
        Type: 'Necklace',
        ...only,
      },
      ...{ Tags: 'Gold, Leather', 'Variant Price': '14.99', ...image('choker', 1), ...said, ...sold },
    },
  ]);
}

/** A Shopify file of a clothes shop: no types, sizes in words as the second option, some drafts. */
export function apparelFile(pictures: string): string {
  const said = { Vendor: 'Harbour', Published: 'true', 'Gift Card': 'false', Status: 'active' };
  const names = { 'Option1 Name': 'Color', 'Option2 Name': 'Size' };
  const variant = (handle: string, colour: string, size: string, stock: string, price: string): Cells => ({
    ...{ Handle: handle, 'Option1 Value': colour, 'Option2 Value': size, 'Variant Inventory Qty': stock },
    ...{ 'Variant Price': price, 'Variant Inventory Policy': 'deny', 'Variant Grams': '300' },
  });
  return fileOf([
    {
      ...{
        ...variant('ocean-blue-shirt', 'Navy', 'Small', '4', '50.00'),
        Title: 'Ocean Blue Shirt',
        ...names,
        ...said,
      },
      ...{ 'Body (HTML)': '<p>Cotton, with wooden buttons.</p>', Tags: 'men, cotton', 'Image Position': '1' },
      ...{ 'Image Src': `${pictures}/ocean.jpg`, 'Image Alt Text': 'A blue shirt' },
    },
    variant('ocean-blue-shirt', 'Navy', 'Medium', '5', '50.00'),
    variant('ocean-blue-shirt', 'White', 'Small', '', '50.00'),
    variant('ocean-blue-shirt', 'White', 'X-Large', '1', '50.00'),
    {
      ...{ ...variant('silk-dress', 'Rust', 'Small', '2', '129.00'), Title: 'Silk Dress', ...names, ...said },
      ...{ 'Body (HTML)': '<p>Silk.</p>', Tags: 'women, dress', 'Image Src': `${pictures}/silk.jpg` },
    },
    variant('silk-dress', 'Rust', 'Large', '2', '139.00'),
    {
      ...{
        ...variant('draft-coat', 'Black', 'Medium', '1', '199.00'),
        Title: 'Draft Coat',
        ...names,
        ...said,
      },
      ...{ Tags: 'women', Status: 'draft', Published: 'false' },
    },
    {
      ...{
        Handle: 'wool-scarf',
        Title: 'Wool Scarf',
        Tags: 'women, scarf',
        'Option1 Name': 'Title',
        ...said,
      },
      ...{ 'Option1 Value': 'Default Title', 'Variant Price': '35.00', 'Variant Inventory Qty': '9' },
      ...{ 'Image Src': `${pictures}/missing.jpg`, Status: 'archived' },
    },
  ]);
}

/** Choices that import all of `apparelFile`. */
export const apparelMapping = {
  tags: {
    men: { gender: 'men', category: 'shirts' },
    dress: { category: 'dresses' },
    scarf: { category: 'accessories' },
  },
  rest: { gender: 'women', category: 'tops' },
  options: { Color: 'each' },
  sizes: { Small: 'S', Medium: 'M', Large: 'L', 'X-Large': 'XL' },
  colours: { Navy: 'blue', Rust: 'terracotta' },
  prices: 'highest',
  pictures: 'fetch',
};

/** Choices that import all of `jewelleryFile`. */
export const jewelleryMapping = {
  types: {
    Bracelet: { gender: 'women', category: 'accessories' },
    Earrings: { gender: 'women', category: 'accessories' },
  },
  rest: { gender: 'women', category: 'accessories' },
  options: { Color: 'each', Colour: 'first' },
  colours: { Gold: 'ochre', Silver: 'none' },
  pictures: 'fetch',
};

function fileOf(rows: Cells[]): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

function cellOf(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
