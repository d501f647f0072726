import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

const name = `test_${randomBytes(6).toString('hex')}`;
const admin = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
await admin.connect();
await admin.query(`create database ${name} template template_shop strategy file_copy`);

// Set before the test file imports the shop, whose modules read their settings once.
process.env.DATABASE_URL = process.env.TEST_SERVER_URL?.replace(/\/marenza$/, `/${name}`);
process.env.DATA_DIRECTORY = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-data-'));
process.env.STRIPE_SECRET_KEY ??= 'sk_test_own';
process.env.STRIPE_WEBHOOK_SECRETS ??= 'whsec_own';
process.env.MAIL_FROM ??= 'shop@marenza.example';

afterAll(async () => {
  const { pool } = await import('#app/platform/database/db.server.ts');
  // A test that reloads modules ends its own pools.
  if (!pool.ended) await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  fs.rmSync(process.env.DATA_DIRECTORY ?? '', { recursive: true, force: true });
});
