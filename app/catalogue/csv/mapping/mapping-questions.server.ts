import { fetchableUrl } from '#app/platform/http/fetching/fetch-public-file.server.ts';
import type { PlannedProduct } from '../planning/planned-product.ts';
import type { ProductsFile } from '../reading/read-products.server.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { MappingQuestions } from './mapping-questions-types.ts';
import { columnsKey } from './saved-mappings.server.ts';

const MOST_HOSTS = 5;
const answerable = new Set([
  ...['type', 'gender', 'tags-category', 'rule-category', 'rule-subcategory'],
  ...['option', 'size', 'colour', 'prices-differ'],
]);

export function buildMappingQuestions({ words, products }: ProductsFile): MappingQuestions {
  const addresses = new Set(products.flatMap(({ pictures = [] }) => pictures));
  const urls = [...addresses].flatMap((address) => fetchableUrl(address) ?? []);
  const hosts = [...new Set(urls.map(({ host }) => host))];
  return {
    ...words,
    columnsKey: columnsKey(words.columns.map(({ header }) => header)),
    pictures: { total: urls.length, hosts: hosts.slice(0, MOST_HOSTS) },
  };
}

export function needsMappingAnswers(plan: PlannedProduct[], { pictures }: ImportMapping): boolean {
  return plan.some(
    ({ problems, notes }) =>
      problems.some(({ reason }) => answerable.has(reason)) ||
      (pictures === undefined && notes.some(isOfPictureElsewhere)),
  );
}

function isOfPictureElsewhere({ reason, values }: PlannedProduct['notes'][number]): boolean {
  const isLeft = reason === 'picture-left-out' || reason === 'pictures-kept';
  return isLeft && fetchableUrl(String(values?.address ?? '')) !== undefined;
}
