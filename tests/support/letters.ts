import { knownSizes } from '#app/product-csv/mapping/values-to-map.ts';
import { sampleShop } from './subcategories.ts';

/** The sizes of the system `letters`, which the sample shop has. */
export const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One Size'];

/** The values that files of products may name in a shop with these sizes and the sample shop's departments, categories and colours. */
export const knownLetters = { sizes: knownSizes(letters), ...sampleShop };
