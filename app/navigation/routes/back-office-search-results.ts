import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isLanguage } from '#app/platform/text/language.ts';
import { findInBackOffice } from '../back-office-search/find-in-back-office.server.ts';
import { readSearch } from '../back-office-search/search-result.ts';
import type { Route } from './+types/back-office-search-results';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const search = readSearch(url.searchParams);
  const asked = url.searchParams.get('language');
  const { role } = context.get(signedInAdmin);
  const language = isLanguage(asked) ? asked : 'en';
  return Response.json({ found: search ? await findInBackOffice(db, { search, role, language }) : [] });
}
