import { eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { inTurns } from '#app/platform/in-turns.ts';
import { log } from '#app/platform/log.server.ts';
import { readParts } from '#app/platform/multipart.server.ts';
import { type AltTexts, readAltText } from './alt-texts.ts';
import { hashOf, lockPicture } from './picture-lock.server.ts';
import { masterKey } from './renditions.server.ts';
import { type StoredPicture, storePicture } from './save-image.server.ts';
import { isStored } from './storage.server.ts';
import { images } from './tables.server.ts';
import type { UploadLimits, UploadProblem, UploadResult } from './upload.ts';

type Form = { body: AsyncIterable<Uint8Array>; boundary: string };
type Taken = { name: string } & ({ picture: StoredPicture } | { problem: UploadProblem });

const LONGEST_NAME = 120;
/** Forms that are read at once; each has one file in memory. */
const takeTurn = inTurns(4);
/** Not in the line of the pictures that pages wait for, where an operator would stand for long; one core is enough. */
const encodeInTurn = inTurns(1);

/**
 * Takes the `files` of a multipart form into the library, one after the other, with the form's `altText` and `altTextNl`.
 * Answers what became of each; one that is refused leaves the others alone. The same file again is the image that is
 * there, whose alt texts stay.
 */
export function takeUploads(
  db: Db,
  actor: Actor,
  form: Form,
  limits: UploadLimits,
  now: Date,
): Promise<UploadResult[]> {
  return takeTurn(async () => {
    const { files, alt } = await readFiles(form, limits);
    const results: UploadResult[] = [];
    // Saved at the end: a plain form may say the alt texts after its files.
    for (const file of files) {
      if ('problem' in file) results.push({ name: file.name, ok: false, reason: file.problem });
      else results.push({ name: file.name, ...(await addImage(db, actor, file.picture, alt, now)) });
    }
    return results;
  });
}

async function readFiles({ body, boundary }: Form, limits: UploadLimits) {
  const files: Taken[] = [];
  const alt: AltTexts = { altText: '', altTextNl: '' };
  for await (const part of readParts(body, boundary, limits.mostBytes)) {
    if (part === 'broken') {
      files.push({ name: '', problem: 'broken' });
      break;
    }
    const { name, fileName, bytes } = part;
    if (name === 'altText' || name === 'altTextNl') alt[name] = readAltText(bytes?.toString() ?? '');
    // A file field that was left empty.
    if (name !== 'files' || !fileName) continue;
    const isOneTooMany = limits.mostFiles !== undefined && files.length >= limits.mostFiles;
    const taken = isOneTooMany ? { problem: 'too-many' as const } : await takeFile(bytes, limits);
    files.push({ name: fileName.slice(0, LONGEST_NAME), ...taken });
  }
  return { files, alt };
}

async function takeFile(
  bytes: Buffer | undefined,
  limits: UploadLimits,
): Promise<{ picture: StoredPicture } | { problem: UploadProblem }> {
  if (!bytes) return { problem: 'too-large' };
  if (bytes.length < limits.leastBytes) return { problem: 'too-small' };
  try {
    const stored = await encodeInTurn(() => storePicture(bytes));
    return stored.ok ? { picture: stored.picture } : { problem: stored.reason };
  } catch (error) {
    log.warn({ err: error }, 'an upload could not be stored');
    return { problem: 'unavailable' };
  }
}

async function addImage(
  db: Db,
  actor: Actor,
  picture: StoredPicture,
  { altText, altTextNl }: AltTexts,
  now: Date,
): Promise<{ ok: true; id: string; isNew: boolean } | { ok: false; reason: 'unavailable' }> {
  const { url } = picture;
  return db.transaction(async (tx) => {
    await lockPicture(tx, url);
    // Somebody may have deleted the same picture since its file was stored.
    if (!(await isStored(masterKey(hashOf(url))))) return { ok: false, reason: 'unavailable' };
    const row = { ...picture, altText, altTextNl: altTextNl || null, uploadedBy: actor.id, createdAt: now };
    const [added] = await tx
      .insert(images)
      .values(row)
      .onConflictDoNothing({ target: images.url })
      .returning({ id: images.id });
    if (added) {
      const change = { objectType: 'image', objectId: added.id, action: 'created' };
      await recordChange(tx, actor, { ...change, after: { url, altText, altTextNl } }, now);
      return { ok: true, id: added.id, isNew: true };
    }
    const [known] = await tx.select({ id: images.id }).from(images).where(eq(images.url, url));
    return known ? { ok: true, id: known.id, isNew: false } : { ok: false, reason: 'unavailable' };
  });
}
