import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { auth, linkTaker } from '../auth.server.ts';
import { libraryEmail } from '../library-email.server.ts';
import { createDeletionToken } from '../personal-data/delete-account.server.ts';
import { createEmailChangeToken } from '../security/email-change.server.ts';
import { profiles } from '../tables.server.ts';
import { createVerificationToken } from '../verification/verify-email.server.ts';
import {
  type AccountMail,
  type AccountMailKind,
  accountMailWordings,
  isNews,
} from './account-mails.server.ts';

type Owner = { id: string; firstName: string; language: Language; isVerified: boolean };

/** Sends a mail to an account's owner, with a new link at each attempt. Throws if the mail server is down. */
export async function sendAccountMail(db: Db, mail: AccountMail): Promise<void> {
  const { email, askedAt, browser = '', to = email, newEmail = '' } = mail;
  const formerOwner = { id: '', firstName: '', language: mail.language ?? 'en', isVerified: true };
  const owner = mail.kind === 'deleted' ? formerOwner : await findOwner(db, email);
  const kind = owner && kindFor(mail.kind, owner);
  if (!owner || !kind) return;
  const token = await newLinkToken(db, { ...mail, kind }, owner);
  const link = linkOf(kind, token, owner.language);
  // Imports on demand, since the email library is large and only the process that sends emails needs it.
  const { writeAccountMail } = await import('./account-mail.server.ts');
  const isProven = owner.isVerified && to === email;
  const fields = { kind, firstName: isProven ? owner.firstName : '', link, newEmail, askedAt, browser };
  const wording = accountMailWordings[kind];
  const t = await findMailWords(db, wording, owner.language);
  const written = await writeAccountMail(fields, owner.language, config.BRAND_NAME, t);
  const of = createHash('sha256').update(token ?? `${kind} ${email} ${askedAt}`);
  const messageId = `<account-${of.digest('base64url').slice(0, 22)}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to, language: owner.language, messageId });
}

async function findOwner(db: Db, email: string): Promise<Owner | undefined> {
  const { id, firstName, language, isVerified } = profiles;
  const [owner] = await db
    .select({ id, firstName, language, isVerified })
    .from(profiles)
    .where(eq(profiles.email, email));
  return owner;
}

function kindFor(asked: AccountMailKind, { isVerified }: Owner): AccountMailKind | undefined {
  if (isVerified) return asked === 'verify' ? undefined : asked;
  return asked === 'verify' || asked === 'reset' ? 'verify' : undefined;
}

/** The secret of a reset link is in the fragment, which browsers do not send to servers. */
function linkOf(kind: AccountMail['kind'], token: string | undefined, language: string): string {
  const at = (page: string, rest = '') => `${shopUrl}/${page}?${rest}lang=${language}`;
  switch (kind) {
    case 'verify':
      return at('verify-email', `token=${token}&`);
    case 'email-change':
    case 'email-new':
      return at('verify-email', `change=${token}&`);
    case 'reset':
      return `${at('reset-password')}#access_token=${token}&type=recovery`;
    case 'deletion':
      return at('account/deletion', `token=${token}&`);
    case 'email-changed':
    case 'deleted':
      return at('contact');
    default:
      return at('forgot-password');
  }
}

async function newLinkToken(
  db: Db,
  { kind, email, newEmail = '', sessionId = '', askedAt, browser = '' }: AccountMail,
  { id }: Owner,
): Promise<string | undefined> {
  const now = new Date();
  if (isNews(kind)) return;
  if (kind === 'verify') return createVerificationToken(db, { email, askedAt, browser }, now);
  if (kind === 'deletion') return createDeletionToken(db, id, now);
  if (kind === 'email-change' || kind === 'email-new') {
    const asks = kind === 'email-change' ? 'old' : 'new';
    const asked = { askedAt, browser, sessionId };
    return createEmailChangeToken(db, { userId: id, oldEmail: email, newEmail, asks, ...asked }, now);
  }
  let token: string | undefined;
  const note = (link: { token: string }) => {
    token = link.token;
  };
  await linkTaker.run(note, () => auth.api.requestPasswordReset({ body: { email: libraryEmail(email) } }));
  if (!token) throw new Error(`The accounts library made no link: ${kind}.`);
  return token;
}
