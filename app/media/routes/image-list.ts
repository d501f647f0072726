import { z } from 'zod';
import { db } from '#app/platform/database/db.server.ts';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { findImages, listImages } from '../library/library-images.server.ts';
import { uploadLimits } from '../uploads/add-uploads-to-library.server.ts';
import type { Route } from './+types/image-list';

const ids = z.array(z.uuid()).max(100).catch([]);

/** GET /admin/images/list?q=&page= returns `{ images, total, limits }`, newest first; `?id=&id=` only these images. */
export async function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.getAll('id');
  if (asked.length) {
    const images = await findImages(db, ids.parse(asked));
    return Response.json({ images, total: images.length, limits: uploadLimits });
  }
  const list = readListState(url.searchParams, { sorts: ['date'], direction: 'desc' });
  return Response.json({
    ...(await listImages(db, { ...list, perPage: ROWS_PER_PAGE })),
    limits: uploadLimits,
  });
}
