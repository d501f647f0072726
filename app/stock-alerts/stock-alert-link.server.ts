import { createMailedLink, findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { MOST_DAYS_WAITING } from './stock-alert-times.ts';

/** Creates the links of a stock alert mail, with a new secret; links of earlier mails keep working. */
export async function createStockAlertLinks(db: Db, alertId: string, language: Language, now: Date) {
  const token = await createMailedLink(db, 'stock-alert', alertId, MOST_DAYS_WAITING * 24, now);
  const link = (page: string) => `${shopUrl}/stock-alert/${page}?token=${token}&lang=${language}`;
  return { confirm: link('confirmation'), piece: link('piece'), end: link('ending') };
}

/** Returns the id of a mail link's alert, which may have ended. */
export function findAlertIdByLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  return findMailedLink(db, 'stock-alert', token, now);
}
