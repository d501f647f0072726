import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { migrateBrowserDataInWorker } from '#app/navigation/browser-data-worker.server.ts';
import { readTextBody } from '#app/platform/http/bodies/read-text-body.server.ts';
import { refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { MOST_ROWS } from '../browser-migration/legacy-browser-data.ts';
import type { Route } from './+types/browser-data-migration';

/** Browsers store at most five million characters per site. Most of them are encoded pictures. */
const MOST_BYTES = 16_000_000;

const messages = {
  'too-large': {
    en: 'That is more than a browser keeps: 16 MB at most.',
    nl: 'Dat is meer dan een browser bewaart: hooguit 16 MB.',
  },
  'too-many': { en: 'At most {most} rows at once.', nl: 'Hooguit {most} rijen in één keer.' },
  'not-json': { en: 'The request is not a JSON object.', nl: 'De aanvraag is geen JSON-object.' },
};

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';

/** POST /admin/migration: imports `{ categories, products, images }` and returns `{ rows }`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(requestInfo);
  const admin = context.get(signedInAdmin);
  const text = await readTextBody(request, MOST_BYTES);
  if (text === undefined) return refusal(413, 'too-large', messages['too-large'][language]);
  const { id, email } = admin;
  const migrated = await migrateBrowserDataInWorker({ actor: { id, email }, text, now: new Date() });
  if (migrated.ok) return Response.json({ rows: migrated.rows });
  const message = messages[migrated.reason][language].replace('{most}', String(MOST_ROWS));
  return refusal(migrated.reason === 'not-json' ? 400 : 413, migrated.reason, message);
}
