import { data, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { findAnnouncedDrop } from './announced-drops.server.ts';
import { announcedDropPath } from './drop-paths.ts';

/**
 * What to throw where a drop has no waiting room, or no draw yet: it leads to the page of the drop, from where one finds how it is sold. As for
 * an address where nothing is, unless shoppers may know of the drop.
 */
export async function notSoldLikeThis(dropId: string, language: Language) {
  const drop = await findAnnouncedDrop(db, dropId, language);
  return drop ? redirect(announcedDropPath(drop.id)) : data(null, 404);
}
