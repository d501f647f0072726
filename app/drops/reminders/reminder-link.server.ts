import { createMailedLink, findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { announcedDropPath } from '../announced/drop-paths.ts';
import { linkHours } from './reminder-times.ts';

type About = { id: string; dropId: string; language: Language; startDate: Date };

/** Creates the links of a reminder mail, with a new secret; links of earlier mails keep working. */
export async function createReminderLinks(db: Db, reminder: About, now: Date) {
  const { id, dropId, language, startDate } = reminder;
  const token = await createMailedLink(db, 'drop-reminder', id, linkHours(startDate, now), now);
  const link = (page: string) => `${shopUrl}/drop-reminder/${page}?token=${token}&lang=${language}`;
  return {
    confirm: link('confirmation'),
    drop: `${shopUrl}${announcedDropPath(dropId)}?lang=${language}`,
    end: link('ending'),
  };
}

/** Returns the id of a mail link's reminder, which may have ended. */
export function findReminderIdByLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  return findMailedLink(db, 'drop-reminder', token, now);
}
