import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { readParts } from '#app/platform/http/bodies/multipart.server.ts';
import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';
import { limitConcurrency } from '#app/platform/jobs/limit-concurrency.ts';
import { addImage, storeUpload } from '../library/add-image.server.ts';
import { type AltTexts, readAltText } from '../library/image-texts.ts';
import type { StoredPicture } from '../storage/store-picture.server.ts';
import type { UploadLimits, UploadProblem, UploadResult } from './upload-checks.ts';

type Form = { body: AsyncIterable<Uint8Array>; contentType: string };
type Taken = { name: string } & ({ picture: StoredPicture } | { problem: UploadProblem });

const LONGEST_NAME = 120;
const withUploadSlot = limitConcurrency(4);

/** Adds uploads and returns a result for each; a refusal does not affect others. Known images keep their alt texts. */
export function addUploadsToLibrary(
  db: Db,
  actor: Actor,
  form: Form,
  limits: UploadLimits,
  now: Date,
): Promise<UploadResult[]> {
  return withUploadSlot(async () => {
    const { files, alt } = await readFiles(form, limits);
    const results: UploadResult[] = [];
    // Saves images only at the end, since a plain form may send the alt texts after the files.
    for (const [place, file] of files.entries()) {
      const { name } = file;
      if ('problem' in file) results.push({ name, ok: false, reason: file.problem });
      // Each file gets a different time, so that the library, which sorts by time, preserves the order of the files.
      else
        results.push({
          name,
          ...(await addImage(
            db,
            actor,
            file.picture,
            { ...alt, fileName: readAltText(name) || undefined },
            after(now, place),
          )),
        });
    }
    return results;
  });
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

async function readFiles({ body, contentType }: Form, limits: UploadLimits) {
  const files: Taken[] = [];
  const alt: AltTexts = { altText: '', altTextNl: '' };
  for await (const part of readParts(body, contentType, limits.mostBytes)) {
    if (part === 'broken') {
      files.push({ name: '', problem: 'broken' });
      break;
    }
    const { name, fileName, bytes } = part;
    if (name === 'altText' || name === 'altTextNl') alt[name] = readAltText(bytes?.toString() ?? '');
    if (name !== 'files' || !fileName) continue;
    const isOneTooMany = limits.mostFiles !== undefined && files.length >= limits.mostFiles;
    const taken = isOneTooMany ? { problem: 'too-many' as const } : await storeUpload(bytes, limits);
    files.push({ name: fileName.slice(0, LONGEST_NAME), ...taken });
  }
  return { files, alt };
}

export const uploadLimits: UploadLimits = {
  leastBytes: config.UPLOAD_MIN_BYTES,
  mostBytes: config.UPLOAD_MAX_BYTES,
  mostFiles: config.UPLOAD_MAX_FILES,
};

/** The limit per operator. A season has some hundreds of images, each uploaded in its own request. */
export const uploads = defineRateLimit('upload', { points: 2000, seconds: HOUR });
