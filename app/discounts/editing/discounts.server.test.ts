import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { parseForm } from '#app/platform/editing/form-schema.ts';
import { newFormBase } from '#app/platform/editing/versioned-form.server.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { addProduct } from '#tests/support/products.ts';
import { exportCodes, generateCodes } from '../discount-codes.server.ts';
import { listOfferedDiscounts } from '../list-offered-discounts.server.ts';
import { discountCodes, discounts, discountUses } from '../tables.server.ts';
import { discountEditor } from './discount-editor.server.ts';
import { type DiscountValues, discountSchema, newDiscount } from './discount-schema.ts';
import { findDiscountResults, listDiscounts } from './list-discounts.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };

beforeEach(async () => {
  await db.delete(discountUses);
  await db.delete(discounts);
  await db.delete(products);
});

test('a discount is made, found, listed, changed and deleted, each with its history', async () => {
  const { id: coat } = await addProduct('Coat');
  const id = randomUUID();
  const values = discountOf({ scope: 'some', products: [coat], categories: ['women/tops'], mostUses: '10' });
  expect(await save(id, values)).toMatchObject({ ok: true, id });
  expect((await discountEditor.find(db, id))?.values).toEqual({ ...values, code: 'SUMMER' });
  expect(await listDiscounts(db, { page: 1, perPage: 10 }, new Date())).toMatchObject({
    total: 1,
    discounts: [
      { title: 'Summer', phase: 'now', code: 'SUMMER', percentage: 20, endsAt: null, generated: 0 },
    ],
  });
  // Values of another kind or scope are ignored.
  const changed = { ...values, kind: 'amount', amount: '5.00', scope: 'shop', endDate: '2089-01-01T00:00' };
  expect(await save(id, changed)).toMatchObject({ ok: true });
  expect((await discountEditor.find(db, id))?.values).toMatchObject({
    percentage: '',
    amount: '5.00',
    products: [],
  });
  expect(await save(id, { ...values, products: ['gone'] })).toMatchObject({
    problems: { products: 'product-gone' },
  });
  expect(await discountEditor.remove(db, actor, id, new Date())).toEqual({ ok: true, title: 'Summer' });
  expect(await discountEditor.remove(db, actor, id, new Date())).toEqual({ ok: false, reason: 'missing' });
  expect(await db.$count(discountCodes)).toBe(0);
  const changes = await listChanges(db, 'discount', id);
  expect(changes.map(({ action }) => action)).toEqual(['deleted', 'updated', 'created']);
  expect(changes[1]).toMatchObject({
    before: { kind: 'percentage', products: 'Coat' },
    after: { kind: 'amount' },
  });
});

test('what two operators change is merged field by field; how much is taken off they both change is asked', async () => {
  const id = randomUUID();
  const values = discountOf({});
  await save(id, values);
  const seen = await discountEditor.find(db, id);
  const form = { ...newFormBase(discountEditor.fieldsOf(values)), version: seen?.version ?? '', choices: {} };
  const save2 = (given: Partial<DiscountValues>) => {
    const mine = { ...form, formId: randomUUID() };
    return discountEditor.save(db, actor, { id, form: mine, values: { ...values, ...given } }, new Date());
  };
  await save2({ minimum: '50' });
  expect(await save2({ title: 'Late summer' })).toMatchObject({ ok: true, kept: ['minimum'] });
  expect((await discountEditor.find(db, id))?.values).toMatchObject({
    title: 'Late summer',
    minimum: '50.00',
  });
  await save2({ percentage: '30' });
  expect(await save2({ kind: 'amount', amount: '5.00' })).toMatchObject({ ok: false, reason: 'changed' });
});

test('what breaks a rule is refused, with one problem a field', () => {
  const problemsOf = (given: Partial<DiscountValues>) => {
    const parsed = parseForm(discountSchema, discountOf(given));
    return parsed.ok ? {} : parsed.problems;
  };
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ code: '' })).toEqual({});
  expect(problemsOf({ title: ' ', code: 'a!', percentage: '101', startDate: '', endDate: 'soon' })).toEqual({
    title: 'title-missing',
    code: 'code-unknown',
    percentage: 'percentage-unknown',
    startDate: 'dates-missing',
    endDate: 'date-unknown',
  });
  expect(problemsOf({ startDate: '2026-02-01T00:00', endDate: '2026-02-01T00:00' })).toEqual({
    endDate: 'end-not-after-start',
  });
  expect(
    problemsOf({ kind: 'amount', amount: '0', minimum: '-1', mostUses: '0', mostUsesPerCustomer: 'x' }),
  ).toEqual({
    amount: 'amount-unknown',
    minimum: 'amount-unknown',
    mostUses: 'count-unknown',
    mostUsesPerCustomer: 'count-unknown',
  });
  expect(problemsOf({ scope: 'some' })).toEqual({ products: 'nothing-chosen' });
  expect(problemsOf({ scope: '', kind: '', method: '' })).toEqual({
    scope: 'scope-unknown',
    kind: 'kind-unknown',
    method: 'method-unknown',
  });
});

test('all that anybody likes is given away only once somebody said so, and then not asked about again', async () => {
  const id = randomUUID();
  const all = discountOf({ percentage: '100' });
  const asked = { ok: false, reason: 'invalid', problems: { mostUses: 'gives-all-away' } };
  const given = { id, form: { ...newFormBase(), version: '', choices: {} }, values: all };
  expect(await discountEditor.save(db, actor, given, new Date())).toEqual(asked);
  expect(await save(randomUUID(), { ...all, method: 'automatic', code: '' })).toEqual(asked);
  expect(await save(randomUUID(), { ...all, mostUsesPerCustomer: '1' })).toEqual(asked);
  expect(await db.$count(discounts)).toBe(0);
  for (const some of [{ mostUses: '3' }, { percentage: '99' }, { kind: 'shipping' }])
    expect(await save(randomUUID(), { ...all, code: '', ...some })).toMatchObject({ ok: true });
  const said = { ...given, values: { ...all, mayGiveAllAway: true } };
  expect(await discountEditor.save(db, actor, said, new Date())).toMatchObject({ ok: true });
  expect(await save(id, { ...all, title: 'Late summer' })).toMatchObject({ ok: true });
});

test('a code is one discount’s; changed, the old one is free, and codes made in bulk stay', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  await save(one, discountOf({ code: 'first' }));
  expect(await save(two, discountOf({ code: ' FIRST' }))).toMatchObject({ problems: { code: 'code-taken' } });
  expect(await discountEditor.find(db, two)).toBeUndefined();
  await generateCodes(db, actor, { id: one, count: '2', prefix: '', mostUses: '' }, new Date());
  expect(await save(one, discountOf({ code: 'other' }))).toMatchObject({ ok: true });
  expect(await save(two, discountOf({ code: 'first' }))).toMatchObject({ ok: true });
  expect(await findDiscountResults(db, one)).toMatchObject({ codes: 3 });
});

test('500 codes are made at once, all different, and exported with what became of each', async () => {
  const id = await addDiscount(db, { codes: [{ code: 'TYPED' }] });
  const made = { id, count: '500', prefix: 'news-', mostUses: '1' };
  expect(await generateCodes(db, actor, made, new Date())).toEqual({ ok: true, made: 500 });
  for (const [given, reason] of [
    [{ count: '0' }, 'count-unknown'],
    [{ count: '5001' }, 'count-unknown'],
    [{ prefix: 'é' }, 'prefix-unknown'],
    [{ mostUses: '-1' }, 'uses-unknown'],
    [{ id: 'none' }, 'missing'],
    [{ id: await addDiscount(db) }, 'automatic'],
  ] as const)
    expect(await generateCodes(db, actor, { ...made, ...given }, new Date())).toEqual({ ok: false, reason });
  const codes = await db.select().from(discountCodes).where(eq(discountCodes.discountId, id));
  expect(codes).toHaveLength(501);
  const generated = codes.filter(({ isGenerated }) => isGenerated);
  for (const { code, mostUses } of generated) {
    expect(code).toMatch(/^NEWS-[BCDFGHJKMNPQRSTVWXZ2-9]{8}$/);
    expect(mostUses).toBe(1);
  }
  const [first] = generated.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const shopper = { email: 'a@example.com' };
  expect(await listOfferedDiscounts(db, { code: first?.code, products: [], shopper })).toMatchObject([
    { id, code: first?.code },
    {},
  ]);
  let file = '';
  for await (const part of exportCodes(db, id, 'nl')) file += part;
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(502);
  expect(lines[0]).toMatch(
    /Kortingscode;Aantal keer in totaal;Gebruikt;Betaalde bestellingen;Korting gegeven$/,
  );
  expect(lines[1]).toBe(`${first?.code};1;0;0;0`);
  expect(lines.at(-1)).toBe('TYPED;;0;0;0');
});

test('a discount whose last product is deleted is for nothing, not for everything', async () => {
  const { id: coat } = await addProduct('Coat');
  const { id: scarf } = await addProduct('Scarf');
  const id = randomUUID();
  await save(id, discountOf({ scope: 'some', products: [coat] }));
  await db.delete(products).where(eq(products.id, coat));
  const [offered] = await listOfferedDiscounts(db, { code: 'SUMMER', products: [scarf], shopper: {} });
  expect(offered).toMatchObject({ id, productIds: [] });
});

function discountOf(given: Partial<DiscountValues>): DiscountValues {
  return {
    ...newDiscount('2026-01-01'),
    title: 'Summer',
    titleNl: 'Zomer',
    code: 'summer',
    percentage: '20',
    ...given,
  };
}

async function save(id: string, discount: DiscountValues) {
  const current = await discountEditor.find(db, id);
  const form = {
    ...newFormBase(current && discountEditor.fieldsOf(current.values)),
    version: current?.version ?? '',
    choices: {},
  };
  return discountEditor.save(db, actor, { id, form, values: discount }, new Date());
}
