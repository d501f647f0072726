import type { APIRequestContext } from '@playwright/test';
import { expect, test } from 'vitest';
import { createPersonalDataWatch } from './personal-data-in-log.ts';

const sent = (url: string, body: string | null = null) => ({ url: () => url, postData: () => body });

test('what was typed into forms, sent as JSON or followed as a link is found wherever the log says it', () => {
  const watch = createPersonalDataWatch();
  watch.markRequest(
    sent('http://shop/checkout', 'firstName=Wilhelmina&city=Leeuwarden&password=Geheim-en-lang'),
  );
  watch.markRequest(
    sent(
      'http://shop/create',
      JSON.stringify({ items: [{ id: 'm1' }], shippingAddress: { address: { line1: 'Kade 12' } } }),
    ),
  );
  watch.markRequest(sent('http://shop/account/details', 'phone=%2B31+6+1234+5678&message=It+says+%22no%22.'));
  watch.markRequest(sent('http://shop/verify-email?token=abcdefghijklmnop&lang=nl'));
  const leaks = [
    '{"msg":"asked","who":"Wilhelmina"}',
    '{"err":"Key (password)=(Geheim-en-lang)"}',
    '{"path":"/x/Kade 12/y"}',
    '{"token":"abcdefghijklmnop"}',
    '{"to":"somebody.else@example.com"}',
    '{"name":"Noor de Vries"}',
    '{"name":"NOOR DE VRIES"}',
    '{"url":"/x?name=Kade%2012"}',
    '{"url":"/x?name=Kade+12"}',
    '{"to":"somebody%40example.com"}',
    '{"phone":"+31612345678"}',
    String.raw`{"message":"It says \"no\"."}`,
    'ERROR:  duplicate key, Key (name)=(Wilhelmina) already exists.',
  ];
  const harmless = ['{"id":"m1","city":"Leeuwarden"}', '{"path":"/verify-email","status":200}', ''];
  expect(watch.findIn([...leaks, ...harmless].join('\n'))).toEqual(leaks);
});

test('what is nobody’s own, or too short to be told from other words, is not looked for', () => {
  const watch = createPersonalDataWatch();
  watch.markRequest(sent('http://shop/search?q=silk+scarf', 'email=nobody&firstName=Noor&size=Medium-1'));
  watch.markRequest(sent('http://shop/x', '{broken'));
  expect(watch.findIn('silk scarf nobody Noor Medium-1')).toEqual([]);
});

test('of the forms of zones only their names and those of their methods are nobody’s', () => {
  const watch = createPersonalDataWatch();
  const fields = 'name=Netherlands&name-m1=Standard+delivery&nameNl-m1=Bezorging&note=Call+Wilhelmina';
  watch.markRequest(sent('http://shop/admin/shipping/nl', fields));
  watch.markRequest(sent('http://shop/admin/tax', 'vatNumber=NL123456789B01'));
  expect(watch.findIn('Netherlands Standard delivery Bezorging')).toEqual([]);
  expect(watch.findIn('Call Wilhelmina\nNL123456789B01')).toHaveLength(2);
});

test('what a journey sends without a browser is looked for as well', async () => {
  const watch = createPersonalDataWatch();
  const multipart = new FormData();
  multipart.append('note', 'Rang three times');
  const asked: unknown[] = [];
  const request = { fetch: async (address: unknown) => asked.push(address) } as never as APIRequestContext;
  watch.watchRequests(request);
  await request.fetch('/verify-email?token=abcdefghijklmnop');
  await request.fetch('/account/details', { data: 'firstName=Wilhelmina' });
  await request.fetch('http://shop/create', { data: { shippingAddress: { line1: 'Kade 12' } } });
  await request.fetch('/admin/orders', { multipart });
  expect(asked).toHaveLength(4);
  expect(watch.findIn('abcdefghijklmnop\nWilhelmina\nKade 12\nRang three times\nLeeuwarden')).toHaveLength(4);
});
