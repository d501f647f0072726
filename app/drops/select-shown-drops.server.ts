import { eq, type SQL, sql } from 'drizzle-orm';
import { shownPicture } from '#app/media/picture-sizes.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import type { DropPhase } from './editing/drop-phase.ts';
import type { ShownDrop } from './shown-drop-type.ts';
import { drops } from './tables.server.ts';

/** Returns the public texts of drops that meet a condition, without their products; texts fall back to English. */
export async function selectShownDrops(
  db: Db,
  language: Language,
  where: SQL | undefined,
  orderBy: SQL[] = [],
): Promise<ShownDrop[]> {
  const rows = await db
    .select({
      id: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      description: drops.description,
      descriptionNl: drops.descriptionNl,
      startDate: drops.startDate,
      endDate: drops.endDate,
      saleMethod: drops.saleMethod,
      piecesPerPerson: drops.piecesPerPerson,
      phase: sql<DropPhase>`case when ${drops.startDate} > now() then 'coming' when ${drops.endDate} > now() then 'now' else 'over' end`,
      url: images.url,
      width: images.width,
      height: images.height,
      colour: images.colour,
      alt: images.altText,
      altNl: images.altTextNl,
    })
    .from(drops)
    .leftJoin(images, eq(images.id, drops.imageId))
    .where(where)
    .orderBy(...orderBy);
  return rows.map(({ id, startDate, endDate, phase, url, width, height, colour, ...row }) => ({
    id,
    title: translated(language, row.title, row.titleNl),
    description: translated(language, row.description, row.descriptionNl),
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    phase,
    saleMethod: row.saleMethod,
    piecesPerPerson: row.piecesPerPerson,
    picture:
      url && width && height && colour
        ? shownPicture({ url, width, height, colour, alt: row.alt ?? '', altNl: row.altNl }, language)
        : undefined,
  }));
}
