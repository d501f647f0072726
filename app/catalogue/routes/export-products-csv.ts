import { config, shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportProducts } from '../csv/export-products.server.ts';
import type { Route } from './+types/export-products-csv';

const LONGEST_SEARCH = 100;

/** GET /admin/products/export.csv: all products that are not archived, or those of a `gender`, or that `q` finds. */
export function loader({ url, request }: Route.LoaderArgs) {
  const gender = url.searchParams.get('gender');
  const filter = {
    search: (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH),
    category: (['women', 'men', 'the-drop'] as const).find((name) => name === gender),
  };
  const lines = exportProducts(db, filter, { shopUrl, brand: config.BRAND_NAME });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(request.method === 'HEAD' ? null : streamOf(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="products-${day}.csv"`,
    },
  });
}

/** Each part is made once the one before was sent, and no more once nobody listens. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
