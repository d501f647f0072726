export type Words = { en: string; nl: string };

/** The colours that every shop begins with. */
export type Colour =
  | 'white'
  | 'ecru'
  | 'sand'
  | 'ochre'
  | 'terracotta'
  | 'red'
  | 'pink'
  | 'olive'
  | 'green'
  | 'blue'
  | 'indigo'
  | 'brown'
  | 'black'
  | 'multicolour';

export type SamplePicture = { file: string; alt: Words };

export type SampleProduct = {
  id: string;
  slug: string;
  title: Words;
  priceCents: number;
  category: 'men' | 'women' | 'the-drop';
  gender?: 'men' | 'women';
  subcategory: 'shirts' | 'bottoms' | 'sets' | 'dresses' | 'tops' | 'two-pieces' | 'accessories' | 'test';
  isNew: boolean;
  colour: Colour;
  stock: Record<string, number>;
  editorNotes: Words;
  sizeAndFit: Words;
  deliveryAndReturns: Words;
  picture: SamplePicture;
};

export type SampleDrop = {
  id: string;
  title: Words;
  description: Words;
  startDate: string;
  productIds: string[];
  picture: SamplePicture;
};
