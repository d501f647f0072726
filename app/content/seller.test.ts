import { expect, test } from 'vitest';
import { readSettings } from '#app/platform/environment-settings.server.ts';
import { sellerOf } from './seller.server.ts';

const real = {
  DATABASE_URL: 'postgres://db.example/shop',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  AUTH_SECRET: 'a secret of at least thirty-two letters',
  MAIL_FROM: 'shop@marenza.example',
  SHOP_URL: 'https://marenza.example',
};

test('in test mode what is not set is a sample, and said to be one', () => {
  const seller = sellerOf(readSettings({ BRAND_NAME: 'Noor & Zee', SELLER_KVK: '12345678' }));
  expect(seller).toMatchObject({
    name: 'Noor & Zee B.V.',
    email: 'service@noorzee.example',
    kvk: '12345678',
  });
  expect(seller.samples).toEqual(['name', 'address', 'email', 'phone', 'vat']);
});

test('a real shop shows what was set and nothing else', () => {
  expect(sellerOf(readSettings(real))).toEqual({ samples: [] });
  expect(
    sellerOf(readSettings({ ...real, SELLER_NAME: 'Marenza B.V.', SELLER_VAT: 'NL123456789B01' })),
  ).toEqual({
    name: 'Marenza B.V.',
    vat: 'NL123456789B01',
    samples: [],
  });
});

test.each([
  ['SELLER_KVK', '1234'],
  ['SELLER_VAT', '123456789'],
  ['SELLER_EMAIL', 'service'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} is malformed`);
});
