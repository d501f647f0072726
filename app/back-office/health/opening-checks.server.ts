import { Resolver } from 'node:dns/promises';
import { sql } from 'drizzle-orm';
import { SAMPLE_ADMIN_EMAIL } from '#app/accounts/sample-admin.ts';
import { listStaff } from '#app/accounts/staff/staff.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Settings, usesSandbox } from '#app/platform/environment-settings.server.ts';
import { findBackupState } from '../backup/scheduled/scheduled-backups.server.ts';

const LOOK_UP_MS = 2_000;

/** Looks up TXT records. Throws errors with the `code` that `node:dns` uses. */
type LookUp = (name: string) => Promise<string[][]>;

export async function readOpeningChecks(
  db: Db,
  settings: Settings,
  now: Date,
  lookUp: LookUp = lookUpText(),
): Promise<OpeningCheck[]> {
  const [{ members }, backup, { rows }, mailDomain] = await Promise.all([
    listStaff(db, now),
    findBackupState(db, now),
    db.execute<{ hasHeardWebhook: boolean; hasVerified: boolean }>(sql`
      select exists (select from payment_logs where metadata->>'source' = 'webhook') as "hasHeardWebhook",
        exists (select from profiles where is_verified and email <> ${SAMPLE_ADMIN_EMAIL}) as "hasVerified"`),
    usesSandbox(settings) ? [] : readMailDomain(settings.MAIL_FROM ?? '', lookUp),
  ]);
  const seller = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_EMAIL', 'SELLER_KVK'] as const;
  const missing = seller.filter((name) => !settings[name]);
  const owners = members.filter(({ role }) => role === 'owner');
  const unsafe = owners.filter(({ hasSecondFactor }) => !hasSecondFactor);
  return [
    { id: 'seller', isDone: missing.length === 0, values: { missing: missing.join(', ') } },
    { id: 'vat', isDone: Boolean(settings.SELLER_VAT) },
    { id: 'webhook', isDone: rows[0]?.hasHeardWebhook ?? false },
    { id: 'mail', isDone: rows[0]?.hasVerified ?? false },
    { id: 'backup', isDone: backup.last !== null },
    { id: 'second-step', isDone: owners.length > 0 && unsafe.length === 0, values: { count: unsafe.length } },
    ...mailDomain,
  ];
}

/** Checks a domain's DNS records for email. Omits a check if its lookup failed. */
async function readMailDomain(from: string, lookUp: LookUp): Promise<OpeningCheck[]> {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? '';
  const has = async (name: string, isRecord: (text: string) => boolean) =>
    lookUp(name).then(
      (records) => records.some((parts) => isRecord(parts.join(''))),
      (error: { code?: string }) =>
        error.code === 'ENOTFOUND' || error.code === 'ENODATA' ? false : undefined,
    );
  const found = await Promise.all([
    has(domain, (text) => /^v=spf1\b/i.test(text)),
    hasKeys(domain, lookUp),
    has(`_dmarc.${domain}`, (text) => /^v=DMARC1\b/i.test(text)),
  ]);
  const ids = ['spf', 'dkim', 'dmarc'] as const;
  return ids.flatMap((id, index) => {
    const isDone = found[index];
    return isDone === undefined ? [] : [{ id, isDone, values: { domain } }];
  });
}

/** Returns whether a domain has DKIM keys. ENODATA means that it has: only a name with children exists (RFC 8020). */
function hasKeys(domain: string, lookUp: LookUp): Promise<boolean | undefined> {
  return lookUp(`_domainkey.${domain}`).then(
    () => true,
    ({ code }: { code?: string }) => (code === 'ENODATA' ? true : code === 'ENOTFOUND' ? false : undefined),
  );
}

function lookUpText(): LookUp {
  const resolver = new Resolver({ timeout: LOOK_UP_MS, tries: 1 });
  return (name) => resolver.resolveTxt(name);
}

export type OpeningCheck = {
  id: 'seller' | 'vat' | 'webhook' | 'mail' | 'backup' | 'second-step' | 'spf' | 'dkim' | 'dmarc';
  isDone: boolean;
  values?: Record<string, string | number>;
};
