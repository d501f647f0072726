import { restoreSection } from '#app/content/editing/section-editor.server.ts';
import { restoreDrop } from '#app/drops/editing/drop-editor.server.ts';
import { restoreCampaign } from '#app/lookbook/editing/campaign-editor.server.ts';
import { imageInBin, restoreImage } from '#app/media/library/change-image.server.ts';
import { removeDeletedPicture } from '#app/media/storage/remove-pictures.server.ts';
import { type BinItem, lockBinItem, removeFromBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/bin-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { findPicturesKept } from '../retention/start-retention-jobs.server.ts';

type Missing = { ok: false; reason: 'missing' };

/** Restores a deleted item. Refuses if the item is no longer in the bin or would break a rule of the shop. */
export function restoreFromBin(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string; isWhole: boolean } | Missing | { ok: false; reason: 'invalid' }> {
  return db.transaction(async (tx) => {
    const item = await lockBinItem(tx, id);
    if (!item) return { ok: false, reason: 'missing' };
    const restored = await restore(tx, item);
    if (!restored.ok) return restored;
    await removeFromBin(tx, id);
    const change = { objectType: item.kind, objectId: restored.id, action: 'restored' };
    await recordChange(tx, actor, change, now);
    return { ok: true, title: item.title, isWhole: restored.isWhole };
  });
}

function restore(tx: Db, { kind, objectId, content }: BinItem): Promise<RestoredFromBin> {
  switch (kind) {
    case 'drop':
      return restoreDrop(tx, objectId, content);
    case 'campaign':
      return restoreCampaign(tx, objectId, content);
    case 'content-section':
      return restoreSection(tx, objectId, content);
    case 'image':
      return restoreImage(tx, objectId, content);
  }
}

/** Deletes an item in the bin for good. Also deletes the files of an image unless orders display it. */
export async function deleteFromBin(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string; isDeleted: true } | Missing> {
  const deleted = await db.transaction(async (tx) => {
    const item = await lockBinItem(tx, id);
    if (!item) return undefined;
    await removeFromBin(tx, id);
    const { kind: objectType, objectId } = item;
    await recordChange(tx, actor, { objectType, objectId, action: 'deleted-for-good' }, now);
    return item;
  });
  if (!deleted) return { ok: false, reason: 'missing' };
  if (deleted.kind === 'image') {
    const { url } = imageInBin(deleted.content);
    if ((await findPicturesKept(db, [url])).length === 0) await removeDeletedPicture(db, url);
  }
  return { ok: true, title: deleted.title, isDeleted: true };
}
