import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingNames } from './environment-settings.server.ts';
import { describeUnknownSettings } from './unknown-settings.server.ts';

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRETS'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['BACKUP_HOURS', 'BACKUP_HOUR'],
  ['DATABSE_URL', 'DATABASE_URL'],
])('%s is named with the setting that was meant, wherever it stands', (name, meant) => {
  const said = [`${name} is no setting of the shop; did you mean ${meant}?`];
  expect(describeUnknownSettings([name], [])).toEqual(said);
  expect(describeUnknownSettings([name], [name])).toEqual(said);
});

test('a name of nothing like it is named only where the shop’s own file has it', () => {
  expect(describeUnknownSettings(['EDITOR_FONT'], [])).toEqual([]);
  expect(describeUnknownSettings([], ['EDITOR_FONT'])).toEqual([
    expect.stringMatching(/^EDITOR_FONT is no setting of the shop; the nearest is [A-Z\d_]+\.$/),
  ]);
});

test('settings of the shop and of other programs are none of these', () => {
  const others = [
    'PATH',
    'HOME',
    'NODE_OPTIONS',
    'OTEL_BSP_SCHEDULE_DELAY',
    'PGHOST',
    'npm_config_cache',
    'TZ',
  ];
  expect(describeUnknownSettings([...settingNames, ...others], [...settingNames, ...others])).toEqual([]);
  const ofCompose = [
    'SHOP_DOMAIN',
    'POSTGRES_PASSWORD',
    'MAIL_DOMAIN',
    'MAIL_RELAY',
    'MAIL_RELAY_USER',
    'HOSTNAME',
  ];
  expect(describeUnknownSettings(ofCompose, [])).toEqual([]);
});

test('one letter wrong in a long name always finds its setting', () => {
  const long = settingNames.filter((name) => name.length >= 8);
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(), (name, at) => {
      const wrong = name.slice(0, (at % (name.length - 1)) + 1) + name.slice((at % (name.length - 1)) + 2);
      fc.pre(
        !settingNames.includes(wrong) && /^[A-Z][A-Z\d_]+$/.test(wrong) && !/^(OTEL_|UV_|PG)/.test(wrong),
      );
      expect(describeUnknownSettings([wrong], [])).toHaveLength(1);
    }),
  );
});
