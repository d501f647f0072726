import { redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isMultipart } from '#app/platform/http/bodies/multipart.server.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { refusal, tooMany } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { addUploadsToLibrary, uploadLimits, uploads } from '../uploads/add-uploads-to-library.server.ts';
import { uploadReportAddress } from '../uploads/upload-report-search-params.ts';
import type { Route } from './+types/upload-images';

const messages = {
  'not-multipart': {
    en: 'Please send the pictures as multipart/form-data.',
    nl: 'Verstuur de afbeeldingen als multipart/form-data.',
  },
  'too-many-requests': {
    en: 'Too many uploads. Please wait a while and try again.',
    nl: 'Te veel uploads. Wacht een tijdje en probeer het dan opnieuw.',
  },
};

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';

/** POST /admin/images/files: `files`, `altText`, `altTextNl`. Scripts receive `{ results }`, 200 if any succeeded. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(requestInfo);
  const admin = context.get(signedInAdmin);
  const contentType = request.headers.get('Content-Type');
  if (!isMultipart(contentType) || !request.body)
    return refusal(400, 'not-multipart', messages['not-multipart'][language]);
  const allowed = await limitRate(uploads, admin.id);
  if (!allowed.ok) {
    const message = messages['too-many-requests'][language];
    return tooMany('too-many-requests', message, allowed.retryAfterSeconds);
  }
  const results = await addUploadsToLibrary(
    db,
    admin,
    { body: request.body, contentType },
    uploadLimits,
    new Date(),
  );
  if (request.headers.get('Accept')?.includes('text/html')) {
    const refused = results.filter((result) => !result.ok);
    const known = results.filter((result) => result.ok && !result.isNew).length;
    const uploaded = results.length - refused.length - known;
    throw redirect(uploadReportAddress({ uploaded, known, refused }), 303);
  }
  return Response.json({ results }, { status: results.some(({ ok }) => ok) ? 200 : 400 });
}
