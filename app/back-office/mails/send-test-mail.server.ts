import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { describeSmtpError, sendMail } from '#app/platform/mail/smtp.server.ts';
import { MAIL_WORDING_OBJECT, readMailWording } from '#app/platform/mail/wording/mail-wordings.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { emailAddressSchema } from '#app/platform/text/text-schemas.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { previewMails } from './preview-mails.server.ts';

export const testMailRateLimit = defineRateLimit('test-mail', { points: 20, seconds: HOUR });

type TestMail = { kind: string; language: Language; to: string; testId: string };

export type TestMailOutcome =
  | { ok: true; to: string }
  | { ok: false; reason: 'missing' | 'invalid-email' | 'too-many-requests' }
  | { ok: false; reason: 'refused' | 'not-sent'; said: string };

const address = emailAddressSchema();

export async function sendTestMail(
  db: Db,
  actor: Actor,
  { kind, language, to: typed, testId }: TestMail,
  now: Date,
): Promise<TestMailOutcome> {
  const to = address.safeParse(typed).data;
  if (!to) return { ok: false, reason: 'invalid-email' };
  const allowed = await limitRate(testMailRateLimit, actor.id);
  if (!allowed.ok) return { ok: false, reason: 'too-many-requests' };
  const { texts } = await readMailWording(db, kind);
  const previews = await previewMails(kind, texts);
  if (!previews) return { ok: false, reason: 'missing' };
  const { subject, html, text } = previews[language];
  const t = wordsIn(language);
  const messageId = `<test-${testId}@${new URL(shopUrl).hostname}>`;
  try {
    const sent = await sendMail({
      ...{ to, html, language, messageId },
      subject: t('mails.testSubject', { subject }),
      text: `${t('mails.testNote')}\n\n${text}`,
    });
    if (!sent.ok) return { ok: false, reason: 'refused', said: sent.said };
    await recordChange(db, actor, { objectType: MAIL_WORDING_OBJECT, objectId: kind, action: 'tested' }, now);
    return { ok: true, to };
  } catch (error) {
    return { ok: false, reason: 'not-sent', said: describeSmtpError(error) };
  }
}
