import { createMailedLink, findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { drawPath } from '../drop-paths.ts';

/** An entry, and the size that is confirmed by the link in its email. */
export type LinkedEntry = { dropId: string; entryId: string; productSizeId: string };

/** Creates the links for a mail about an entry, with a new secret. The links in earlier mails remain valid. */
export async function createDrawLinks(
  db: Db,
  { dropId, entryId, productSizeId }: LinkedEntry,
  language: Language,
  now: Date,
) {
  const token = await createMailedLink(
    db,
    'drop-draw',
    `${entryId} ${productSizeId} ${dropId}`,
    LINK_HOURS,
    now,
  );
  const link = (page: string) => `${shopUrl}${drawPath(dropId)}/${page}?token=${token}&lang=${language}`;
  return { confirm: link('confirmation'), piece: link('piece'), end: link('ending') };
}

export async function findLinkedEntry(
  db: Db,
  dropId: string,
  token: string,
  now: Date,
): Promise<LinkedEntry | undefined> {
  const about = await findMailedLink(db, 'drop-draw', token, now);
  const [, entryId, productSizeId, ofDrop] = /^(\S+) (\S+) (.+)$/s.exec(about ?? '') ?? [];
  return entryId && productSizeId && ofDrop === dropId ? { dropId, entryId, productSizeId } : undefined;
}

/** An item is reserved for a drawn customer for this long, but not beyond the end of the drop. */
export const OFFER_MS = 86_400_000;

/** The email addresses of a draw's entries are deleted this long after the end of the drop. */
export const KEPT_DAYS_AFTER_END = 30;

/** The links in a draw's emails are valid long enough to display the result after the drop. */
const LINK_HOURS = 90 * 24;
