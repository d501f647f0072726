import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { newSeed } from '../chance/chance.server.ts';
import { dropDrawEntries, dropDraws } from './tables.server.ts';

/**
 * Has a drop sold by a draw that closes then, or by none. A moment that was drawn stays, and so does a draw that somebody entered;
 * then the answer says so, and nothing changed.
 */
export async function saveDraw(
  tx: Db,
  dropId: string,
  closesAt: Date | undefined,
): Promise<'draw-is-drawn' | 'draw-is-entered' | undefined> {
  const [draw] = await tx
    .select({ closesAt: dropDraws.closesAt, drawnAt: dropDraws.drawnAt })
    .from(dropDraws)
    .where(eq(dropDraws.dropId, dropId))
    .for('update');
  if (!closesAt) {
    if (draw && (await isEntered(tx, dropId))) return 'draw-is-entered';
    await tx.delete(dropDraws).where(eq(dropDraws.dropId, dropId));
    return undefined;
  }
  if (draw?.drawnAt) return draw.closesAt.getTime() === closesAt.getTime() ? undefined : 'draw-is-drawn';
  await tx
    .insert(dropDraws)
    .values({ dropId, closesAt, seed: newSeed() })
    .onConflictDoUpdate({ target: dropDraws.dropId, set: { closesAt } });
  return undefined;
}

/** Whether somebody entered the draw of a drop, confirmed or not. */
export async function isEntered(tx: Db, dropId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${dropDrawEntries} where ${dropDrawEntries.dropId} = ${dropId} limit 1`,
  );
  return rows.length > 0;
}
