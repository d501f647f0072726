import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { vatNumberProofs } from '../tables.server.ts';
import type { VatNumber } from './vat-number.ts';

type Asked = { countryCode: string; vatNumber: string };
const register = {
  asked: [] as { path: string | undefined; body: Asked }[],
  /** Undefined sends no response; a promise that never settles leaves the request hanging. */
  answerTo: (_: Asked): unknown => undefined,
};
const server = createServer(async (request, response) => {
  const body = JSON.parse(await textOf(request)) as Asked;
  register.asked.push({ path: request.url, body });
  const answer = await register.answerTo(body);
  if (answer === undefined) return response.destroy();
  const { status = 200, text = JSON.stringify(answer) } = answer as { status?: number; text?: string };
  response.writeHead(status, { Location: '/' }).end(text);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

// The configuration is read when the modules load.
vi.stubEnv('VIES_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
const { db } = await import('#app/platform/database/db.server.ts');
const { log } = await import('#app/platform/log/log.server.ts');
const { checkVatNumber, deleteOldVatNumberProofs } = await import('./check-vat-number.server.ts');

const now = new Date('2026-11-25T09:00:00Z');
const number: VatNumber = { state: 'GR', text: 'EL123456789' };
const requester = 'NL123456789B01';
const valid = {
  countryCode: 'EL',
  vatNumber: '123456789',
  valid: true,
  name: 'ΥΦΑΣΜΑΤΑ\n ΑΘΗΝΑ  ΑΕ',
  requestIdentifier: 'WAPIAAAAYfoo',
};

beforeEach(async () => {
  await db.delete(vatNumberProofs);
});

test('a valid number is proved with the name and the number of the consultation; within the hour nobody is asked again', async () => {
  const vies = startRegister(() => valid);
  const proof = {
    name: 'ΥΦΑΣΜΑΤΑ ΑΘΗΝΑ ΑΕ',
    consultationNumber: 'WAPIAAAAYfoo',
    checkedAt: now.toISOString(),
  };
  expect(await vies.check()).toEqual({ state: 'valid', proof });
  expect(vies.asked).toEqual([
    {
      path: '/check-vat-number',
      body: {
        countryCode: 'EL',
        vatNumber: '123456789',
        requesterMemberStateCode: 'NL',
        requesterNumber: '123456789B01',
      },
    },
  ]);
  expect(await vies.check(minutesLater(59))).toEqual({ state: 'valid', proof });
  expect(vies.asked).toHaveLength(1);
  // A proof belongs to one requester's number.
  await vies.check(now, { requester: 'NL999999999B01' });
  expect(vies.asked).toHaveLength(2);
  const again = await vies.check(minutesLater(60));
  expect(again).toEqual({ state: 'valid', proof: { ...proof, checkedAt: minutesLater(60).toISOString() } });
  expect(vies.asked).toHaveLength(3);
  await vies.forget(minutesLater(119));
  expect(await db.$count(vatNumberProofs)).toBe(1);
  await vies.forget(minutesLater(120));
  expect(await db.$count(vatNumberProofs)).toBe(0);
});

test('a number that was valid and is not any more is not, once its proof is an hour old', async () => {
  let isValid = true;
  const vies = startRegister(() => ({ ...valid, valid: isValid }));
  expect((await vies.check()).state).toBe('valid');
  isValid = false;
  expect((await vies.check(minutesLater(61))).state).toBe('invalid');
  // Invalid numbers are checked again each time: the register may be corrected.
  isValid = true;
  expect((await vies.check(minutesLater(62))).state).toBe('valid');
});

test.each<[string, unknown]>([
  ['an error', { status: 500, text: '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}' }],
  ['an error with 200', { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }],
  ['a page instead', { status: 200, text: '<html>EL123456789</html>' }],
  ['another number', { ...valid, vatNumber: '987654321' }],
  ['another state', { ...valid, countryCode: 'GR' }],
  ['yes in another word', { ...valid, valid: 'true' }],
  ['a consultation number without end', { ...valid, requestIdentifier: 'x'.repeat(51) }],
  ['another address', { status: 302, text: '' }],
  ['silence', undefined],
])('%s proves nothing, is not kept, and says nobody’s number to the log', async (_, answer) => {
  const vies = startRegister(() => answer);
  const warned = vi.spyOn(log, 'warn');
  expect(await vies.check()).toEqual({ state: 'unavailable' });
  expect(warned).toHaveBeenCalledWith({ reason: expect.any(String), state: 'GR' }, 'VIES did not answer');
  expect(JSON.stringify(warned.mock.calls)).not.toContain('123456789');
  expect(await db.select().from(vatNumberProofs)).toEqual([]);
});

test('a register that never answers is given up after six seconds: the order goes on with VAT, and nothing is kept', async () => {
  const clock = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const vies = startRegister(() => {
    // Hangs until the timeout, which comes at once.
    clock.abort(new DOMException('', 'TimeoutError'));
    return new Promise(() => undefined);
  });
  const warned = vi.spyOn(log, 'warn');
  expect(await vies.check()).toEqual({ state: 'unavailable' });
  expect(limit.mock.calls).toEqual([[6_000]]);
  expect(vies.asked).toHaveLength(1);
  expect(warned).toHaveBeenCalledWith({ reason: 'TimeoutError', state: 'GR' }, 'VIES did not answer');
  expect(await db.select().from(vatNumberProofs)).toEqual([]);
  limit.mockRestore();
});

test('states that tell no names prove numbers all the same', async () => {
  for (const name of ['---', null, undefined, '  ']) {
    const vies = startRegister(() => ({ ...valid, name, requestIdentifier: null }));
    const check = await vies.check();
    expect(check).toMatchObject({ state: 'valid', proof: { name: '', consultationNumber: '' } });
    await db.delete(vatNumberProofs).where(eq(vatNumberProofs.number, number.text));
  }
});

test('a network that tries numbers which are none is not asked for any more; valid ones are not counted, others are asked for', async () => {
  const vies = startRegister(({ vatNumber }) => ({ ...valid, vatNumber, valid: vatNumber === '100000000' }));
  const clientNetwork = randomUUID();
  const of = (digits: string) => ({ clientNetwork, number: { state: 'GR', text: `EL${digits}` } as const });
  for (let tried = 0; tried < 25; tried++) {
    expect((await vies.check(now, of('100000000'))).state).toBe('valid');
    await db.delete(vatNumberProofs);
  }
  for (let tried = 0; tried < 20; tried++)
    expect((await vies.check(now, of(`2000000${10 + tried}`))).state).toBe('invalid');
  expect((await vies.check(now, of('100000000'))).state).toBe('too-many');
  expect(vies.asked).toHaveLength(45);
  expect((await vies.check(now, { number: of('100000000').number })).state).toBe('valid');
  // A proof saves the request to VIES.
  expect((await vies.check(now, of('100000000'))).state).toBe('valid');
});

test('of two who check a number at once both get its proof', async () => {
  const vies = startRegister(() => valid);
  const both = await Promise.all([vies.check(), vies.check()]);
  expect(both.map(({ state }) => state)).toEqual(['valid', 'valid']);
  expect(await db.$count(vatNumberProofs)).toBe(1);
});

/** Makes the register give this response from now on, and returns the check. */
function startRegister(answerTo: (asked: Asked) => unknown) {
  register.asked.length = 0;
  register.answerTo = answerTo;
  const check = (at = now, more: { requester?: string; clientNetwork?: string; number?: VatNumber } = {}) =>
    checkVatNumber(
      db,
      more.number ?? number,
      { requester: more.requester ?? requester, clientNetwork: more.clientNetwork ?? randomUUID() },
      at,
    );
  return { check, asked: register.asked, forget: (at: Date) => deleteOldVatNumberProofs(db, at) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function minutesLater(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
