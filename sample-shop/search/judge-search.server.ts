import { findListing } from '../../app/catalogue/listing/find-listing.server.ts';
import { interpretSearchQuery } from '../../app/catalogue/search/interpret-search-query.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { saveSampleProduct } from '../fill/save-sample-product.server.ts';
import { dropProducts } from '../products/drop.ts';
import { menProducts } from '../products/men.ts';
import { womenProducts } from '../products/women.ts';
import type { JudgedQuery } from './search-queries.ts';

const offeredIds = dropProducts.map(({ id }) => id);

export async function fillForJudging(db: Db): Promise<void> {
  for (const sample of [...womenProducts, ...menProducts, ...dropProducts])
    await saveSampleProduct(db, sample, []);
}

/**
 * Measures search on a shop with the sample products; means over all queries. `recall` is the share of expected products found. `order` is
 * the average precision: 1 if no other result ranks above an expected one. `poor` lists queries below 1.
 */
export async function judgeSearch(
  db: Db,
  queries: JudgedQuery[],
): Promise<{ recall: number; order: number; poor: string[] }> {
  const judgements = [];
  for (const query of queries) judgements.push(await judge(db, query));
  return {
    recall: mean(judgements.map(({ recall }) => recall)),
    order: mean(judgements.map(({ order }) => order)),
    poor: judgements.filter(({ order }) => order < 1).map(({ told }) => told),
  };
}

async function judge(db: Db, { query, finds }: JudgedQuery) {
  const read = await interpretSearchQuery(db, query, offeredIds);
  const isFound = read && read.reading !== 'none';
  const listing =
    isFound && (await findListing(db, read.scope, { sorting: 'relevance', offered: [], language: 'en' }));
  const found = listing ? listing.cards.map(({ id }) => id) : [];
  const right = finds.filter((id) => found.includes(id));
  const precisions = right.map((id) => {
    const upTo = found.slice(0, found.indexOf(id) + 1);
    return upTo.filter((one) => finds.includes(one)).length / upTo.length;
  });
  const order = precisions.reduce((sum, one) => sum + one, 0) / finds.length;
  const told = `${query}: ${order.toFixed(2)}, wants ${finds.join(' ')}, finds ${found.join(' ')}`;
  return { recall: right.length / finds.length, order, told };
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
