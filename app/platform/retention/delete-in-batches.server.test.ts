import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '../database/db.server.ts';
import { auditLogs } from '../tables.server.ts';
import { deleteInBatches, inBatches } from './delete-in-batches.server.ts';

test('batches end when one is not full, or when there were enough for now', async () => {
  const sizes = [4, 4, 1, 4];
  expect(await inBatches(async () => sizes.shift() ?? 0, { most: 4 })).toBe(9);
  expect(sizes).toEqual([4]);
  expect(await inBatches(async (most) => most, { most: 4, batches: 3 })).toBe(12);
});

test('no statement deletes more than a batch, and a row that somebody changes is left to the next run', async () => {
  const actor = { actorId: randomUUID(), actorEmail: 'operator@example.com' };
  const entry = { ...actor, objectType: 'old', objectId: '1', action: 'updated', createdAt: new Date() };
  await db.insert(auditLogs).values([...Array(10).fill(entry), { ...entry, objectType: 'kept' }]);
  await db.execute(sql`
    create function few() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 3 then raise 'too many at once'; end if;
      return null;
    end $$`);
  await db.execute(
    sql`create trigger few after delete on audit_logs referencing old table as gone for each statement execute function few()`,
  );
  const isOld = eq(auditLogs.objectType, 'old');
  await db.transaction(async (tx) => {
    const [one] = await tx.select({ id: auditLogs.id }).from(auditLogs).where(isOld).limit(1).for('update');
    expect(await deleteInBatches(db, auditLogs, isOld, { most: 3 })).toBe(9);
    expect(await tx.select({ id: auditLogs.id }).from(auditLogs).where(isOld)).toEqual([one]);
  });
  expect(await deleteInBatches(db, auditLogs, isOld, { most: 3 })).toBe(1);
  expect(await db.$count(auditLogs)).toBe(1);
  expect(() => deleteInBatches(db, auditLogs, undefined)).toThrow();
});
