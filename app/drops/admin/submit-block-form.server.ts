import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { addBlock, removeBlock } from '../blocklist/blocklist.server.ts';
import { parseBlock } from '../blocklist/parse-block.ts';
import { type BlockResult, LONGEST_BLOCKED, LONGEST_NOTE } from './block-result.ts';

export const blockForms = { additions: submitAddition, deletions: submitDeletion };

export function blockStatus(answer: BlockResult): number {
  return answer.ok ? 200 : { 'not-understood': 400, 'blocked-already': 409, missing: 404 }[answer.reason];
}

async function submitAddition(db: Db, actor: Actor, form: FormData, now: Date): Promise<BlockResult> {
  const typed = {
    blocked: textIn(form, 'blocked', LONGEST_BLOCKED),
    note: textIn(form, 'note', LONGEST_NOTE),
  };
  const refused = (reason: 'not-understood' | 'blocked-already') =>
    ({ of: 'additions', ok: false, reason, typed }) as const;
  const blocked = parseBlock(typed.blocked);
  if (!blocked) return refused('not-understood');
  const added = await addBlock(db, actor, { ...blocked, note: typed.note }, now);
  return added.ok ? { of: 'additions', ...added } : refused(added.reason);
}

async function submitDeletion(db: Db, actor: Actor, form: FormData, now: Date): Promise<BlockResult> {
  const id = z.uuid().safeParse(form.get('id'));
  const missing = { ok: false, reason: 'missing' } as const;
  return { of: 'deletions', ...(id.success ? await removeBlock(db, actor, id.data, now) : missing) };
}

function textIn(form: FormData, name: string, longest: number): string {
  return String(form.get(name) ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, longest);
}
