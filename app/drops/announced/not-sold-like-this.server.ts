import { data, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { findAnnouncedDrop } from './announced-drops.server.ts';
import { announcedDropPath } from './drop-paths.ts';

/** Returns what to throw where a drop has no waiting room or draw: a redirect to the drop's page, or 404 unless the drop is announced. */
export async function notSoldLikeThis(dropId: string, language: Language) {
  const drop = await findAnnouncedDrop(db, dropId, language);
  return drop ? redirect(announcedDropPath(drop.id)) : data(null, 404);
}
