import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Entry, type Journal, memoryJournal, openJournal, replayJournal } from './journal.ts';
import { createLedger, emptyMaps, isKind, type Kinds, type Ledger, type LedgerMaps } from './ledger.ts';

const DAY = 86_400;

/** Opens the ledger of a journal file without expired entries; empty and in memory without a file. */
export async function openLedger(
  file: string | undefined,
  now: number,
): Promise<{ ledger: Ledger; journal: Journal }> {
  const maps = emptyMaps();
  if (!file) return withJournal(memoryJournal(), maps);
  await mkdir(dirname(file), { recursive: true });
  await replayJournal(file, ([kind, value]) => {
    if (isKind(kind)) (maps[kind] as Map<string, unknown>).set((value as { id: string }).id, value);
  });
  forgetOld(maps, now);
  return withJournal(await openJournal(file, entriesOf(maps)), maps);
}

function withJournal(journal: Journal, maps: LedgerMaps) {
  return { journal, ledger: createLedger(journal, maps) };
}

function forgetOld(maps: LedgerMaps, now: number): void {
  const week = now - 7 * DAY;
  // Payments are kept as long as a shop may refund them.
  const refundable = now - 180 * DAY;
  drop(maps.session, ({ session }) => session.status !== 'open' && session.created < week);
  drop(maps.intent, (intent) => intent.created < (intent.status === 'succeeded' ? refundable : week));
  drop(maps.charge, (charge) => charge.created < refundable);
  drop(maps.refund, (refund) => refund.created < refundable);
  drop(maps.dispute, (dispute) => dispute.created < refundable);
  drop(maps.answer, (stored) => stored.created < now - DAY);
  drop(maps.delivery, (delivery) => delivery.status !== 'pending' && delivery.created < week);
  drop(maps.event, (event) => event.created < week && !maps.delivery.has(event.id));
}

function drop<Value extends Kinds[keyof Kinds]>(map: Map<string, Value>, isOld: (value: Value) => boolean) {
  for (const [id, value] of map) if (isOld(value)) map.delete(id);
}

function* entriesOf(maps: LedgerMaps): Generator<Entry> {
  for (const [kind, map] of Object.entries(maps)) for (const value of map.values()) yield [kind, value];
}
