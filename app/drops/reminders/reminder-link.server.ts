import { createMailedLink, findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { announcedDropPath } from '../drop-paths.ts';

type About = { id: string; dropId: string; language: Language; startDate: Date };

/** Creates the links for a reminder mail, with a new secret. The links in earlier mails remain valid. */
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

/** Returns the id of the reminder that a mail's link belongs to. The reminder may have been deleted. */
export function findReminderIdByLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  return findMailedLink(db, 'drop-reminder', token, now);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const CONFIRM_WITHIN_DAYS = 7;

/** Reminders are deleted this long after the start, or after their drop was deleted, since a drop may be restored. */
export const KEPT_DAYS_AFTER_START = 1;
export const KEPT_DAYS_WITHOUT_DROP = 30;

/** Returns for how many hours the links in a mail are valid, depending on the drop's start. */
function linkHours(startDate: Date, now: Date): number {
  const untilStart = Math.max(0, startDate.getTime() - now.getTime()) / HOUR_MS;
  return Math.ceil(untilStart) + 30 * 24;
}

/** Returns the range of due starts. No day-before mail is sent in the last 12 hours: its "tomorrow" might be wrong. */
export function dueStarts(kind: 'day' | 'start', now: Date): { after: Date; until: Date } {
  const later = (ms: number) => new Date(now.getTime() + ms);
  return kind === 'day'
    ? { after: later(12 * HOUR_MS), until: later(24 * HOUR_MS) }
    : { after: now, until: later(15 * MINUTE_MS) };
}
