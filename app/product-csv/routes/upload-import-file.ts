import { redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { isMultipart, readParts } from '#app/platform/http/bodies/multipart.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { createImportInWorker } from '../import-in-worker.server.ts';
import { type ImportUploadResult, uploadRefusalUrl } from '../import-upload-result.ts';
import type { UploadedFile } from '../planning/create-import.server.ts';
import { MOST_BYTES } from '../reading/csv-limits.ts';
import type { Route } from './+types/upload-import-file';

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';

/** POST /admin/products/import/files: plans the import of `file`. Returns JSON to scripts; redirects a plain form. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(signedInAdmin);
  const isPlain = request.headers.get('Accept')?.includes('text/html');
  const answer = await receiveFile(request, admin);
  if (isPlain) {
    const address = answer.ok ? `/admin/products/import/${answer.importId}` : uploadRefusalUrl(answer);
    throw redirect(address, 303);
  }
  const status = answer.ok ? 200 : answer.reason === 'busy' ? 429 : 400;
  return Response.json(answer, { status });
}

async function receiveFile(
  request: Request,
  { id, email }: { id: string; email: string },
): Promise<ImportUploadResult> {
  const contentType = request.headers.get('Content-Type');
  if (!isMultipart(contentType) || !request.body) return { ok: false, reason: 'no-file' };
  const allowed = await limitRate(importUploads, id);
  if (!allowed.ok) return { ok: false, reason: 'busy' };
  const file = await readFile(request.body, contentType);
  if (typeof file === 'string') return { ok: false, reason: file };
  return createImportInWorker({ actor: { id, email }, ...file, now: new Date() });
}

async function readFile(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<UploadedFile | 'no-file' | 'broken' | 'too-large'> {
  let found: UploadedFile | 'no-file' | 'too-large' = 'no-file';
  for await (const part of readParts(body, contentType, MOST_BYTES)) {
    if (part === 'broken') return 'broken';
    const { name, fileName, bytes } = part;
    if (name === 'file' && fileName) found = bytes ? { name: fileName, bytes } : 'too-large';
  }
  return found;
}

const importUploads = defineRateLimit('products-file', { points: 120, seconds: HOUR });
