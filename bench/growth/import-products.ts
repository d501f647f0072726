import { setTimeout as sleep } from 'node:timers/promises';
import { sendProductsFile } from '../../tests/system/operator.ts';
import { post } from '../../tests/system/shopper.ts';
import type { Visit } from './visit.ts';

const PRODUCTS = 250;
/** A reused database has the products of earlier runs. */
const started = Date.now();
const head =
  'Handle,Title,Type,Google Shopping / Gender,Variant Price,Option1 Name,Option1 Value,Variant Inventory Qty';

/** Returns the milliseconds from sending a file of new products until they are in the shop: read, planned and carried out. */
export async function importProducts({ world, shopUrl, operator, turn }: Visit): Promise<number> {
  const name = `bench-${started}-${turn}`;
  const begun = performance.now();
  const { answer } = await sendProductsFile(shopUrl, operator, fileOf(name));
  if (!answer.ok) throw new Error(`The products file was refused: ${JSON.stringify(answer)}`);
  await post(`${shopUrl}/admin/products/import/${answer.importId}/runs`, 'mode=good', {
    Cookie: operator,
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  const last = `${name}-${PRODUCTS - 1}`;
  while (!(await world.sql('select from products where slug = $1', [last])).length) await sleep(10);
  return performance.now() - begun;
}

function fileOf(name: string): string {
  const rows = Array.from(
    { length: PRODUCTS },
    (_, n) => `${name}-${n},Bench Dress ${n},dresses,female,${20 + (n % 200)}.00,Size,M,${n % 50}`,
  );
  return [head, ...rows].join('\n');
}
