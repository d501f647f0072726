import { adminsOnlyEndpoint, signedInAdmin } from '#app/accounts/require-admin.server.ts';
import { uploadLimits } from '#app/media/upload-limits.server.ts';
import { addCategories } from '#app/navigation/add-categories.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/db.server.ts';
import { discardUnread } from '#app/platform/discard-unread.server.ts';
import { methodNotAllowed, refusal } from '#app/platform/json-request.server.ts';
import { readLongText } from '#app/platform/long-text.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { migrateBrowserData } from '../migrate-browser-data.server.ts';
import type { MigratedCategory } from '../migrated-category.ts';
import { type BrowserData, MOST_ROWS, migrationKinds, rowsOf } from '../migration.ts';
import type { Route } from './+types/migration';

/** A browser keeps five million characters for a site; most of them are the text of pictures. */
const MOST_BYTES = 16_000_000;

const messages = {
  'too-large': {
    en: 'That is more than a browser keeps: 16 MB at most.',
    nl: 'Dat is meer dan een browser bewaart: hooguit 16 MB.',
  },
  'too-many': {
    en: 'At most {most} rows at once.',
    nl: 'Hooguit {most} rijen in één keer.',
  },
  'not-json': {
    en: 'The request is not a JSON object.',
    nl: 'De aanvraag is geen JSON-object.',
  },
};

export const middleware: Route.MiddlewareFunction[] = [discardUnread, adminsOnlyEndpoint];

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestFacts).language);
}

/** POST /admin/migration: `{ categories, products, images }` as a browser kept them; answers `{ rows }`, what became of each. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(requestFacts);
  const admin = context.get(signedInAdmin);
  const text = await readLongText(request, MOST_BYTES);
  if (text === undefined) return refusal(413, 'too-large', messages['too-large'][language]);
  const data = parsed(text);
  if (!data) return refusal(400, 'not-json', messages['not-json'][language]);
  const count = migrationKinds.reduce((sum, kind) => sum + rowsOf(kind, data[kind]).length, 0);
  if (count > MOST_ROWS) {
    const message = messages['too-many'][language].replace('{most}', String(MOST_ROWS));
    return refusal(413, 'too-many', message);
  }
  const now = new Date();
  const means = {
    limits: uploadLimits,
    shopUrl,
    addCategories: (categories: MigratedCategory[]) => addCategories(db, admin, categories, now),
  };
  return Response.json({ rows: await migrateBrowserData(db, admin, data, means, now) });
}

function parsed(text: string): BrowserData | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
