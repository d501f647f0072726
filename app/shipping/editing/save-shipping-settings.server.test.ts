import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { readShippingSettings, saveShippingSettings } from '../shipping-settings.server.ts';

const actor = { id: randomUUID(), email: 'operator@example.com' };

test('addresses are looked up once an operator wants it, and each change is in the history', async () => {
  expect(await readShippingSettings(db)).toEqual({ looksUpDutchAddresses: false });
  for (const looksUpDutchAddresses of [true, true, false])
    await saveShippingSettings(db, actor, { looksUpDutchAddresses }, new Date());
  expect(await readShippingSettings(db)).toEqual({ looksUpDutchAddresses: false });
  const { rows } = await db.execute(
    sql`select actor_email, before, after from audit_logs where object_type = 'shipping-settings' order by created_at, id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    actor_email: 'operator@example.com',
    before: { looksUpDutchAddresses: false },
    after: { looksUpDutchAddresses: true },
  });
});
