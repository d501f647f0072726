import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StaffRole } from '#app/accounts/staff/staff-roles.ts';
import { LanguageProvider } from '#app/platform/text/translations.ts';
import type { HealthReport } from '../../health/count-waiting.server.ts';
import { ageOf, WaitingForYou } from './waiting-for-you.tsx';

const now = '2026-11-25T12:00:00Z';
const nothing = {
  counts: { stuckOrders: 0 },
  stuckSince: null,
  moneyOwed: { needsAttention: 0, attentionSince: null },
  waiting: { toSend: 0, returns: 0, messages: 0 },
  details: { since: {}, lowStock: 0, drop: null },
  checkedAt: now,
};
const drop = {
  title: 'Dune',
  titleNl: 'Duin',
  count: 1,
  isRunning: false,
  at: '2026-11-28T11:00:00Z',
};
const much = {
  ...nothing,
  counts: { stuckOrders: 2 },
  stuckSince: '2026-11-25T11:15:00Z',
  moneyOwed: { needsAttention: 1, attentionSince: '2026-11-25T09:00:00Z' },
  waiting: { toSend: 1_000, returns: 1, messages: 3 },
  details: {
    since: { toSend: '2026-11-22T11:00:00Z', returns: '2026-11-24T12:00:00Z' },
    lowStock: 4,
    drop,
  },
};

test('each thing that waits is a link to its list, with its number and the age of its oldest', () => {
  expect(linksOf(much, 'owner', 'en')).toEqual([
    ['/admin/orders?view=to-send', '999+ orders to send oldest 3 days'],
    ['/admin/orders?view=withdrawn', '1 return to take in oldest 1 day'],
    ['/admin/messages', '3 unanswered messages'],
    ['/admin/recovery#money-owed', '1 refund owed oldest 3 hours'],
    ['/admin/recovery', '2 stuck orders oldest 45 minutes'],
    ['/admin/inventory?stock=low', '4 sizes low in stock'],
    ['/admin/drops', '1 coming drop Dune, from Nov 28, 2026, 12:00 PM'],
  ]);
  const running = { ...much, details: { ...much.details, drop: { ...drop, isRunning: true } } };
  const dutch = linksOf(running, 'owner', 'nl');
  expect(dutch[0]?.[1]).toBe('999+ bestellingen te versturen oudste: 3 dagen');
  expect(dutch[6]?.[1]).toBe('1 lopende drop Duin, tot 28 nov 2026, 12:00');
});

test('a role is not displayed links to lists that it may not open', () => {
  expect(linksOf(much, 'fulfilment', 'en').map(([to]) => to)).not.toContain('/admin/drops');
  expect(linksOf(much, 'content', 'en').map(([to]) => to)).toEqual(['/admin/drops']);
});

test('one sentence says that nothing waits, unless something could not be counted', () => {
  expect(render(nothing, 'owner', 'en')).toContain('Nothing is waiting for you.');
  expect(render(nothing, 'owner', 'nl')).toContain('Er wacht niets op je.');
  const unread = render({ ...nothing, waiting: { toSend: 0, returns: 0 } }, 'owner', 'en');
  expect(unread).toContain('Not everything could be counted.');
  expect(unread).not.toContain('Nothing is waiting');
  const partly = render({ ...much, details: { since: {} } }, 'owner', 'en');
  expect(partly).toContain('Not everything could be counted.');
  expect(partly).toContain('stuck orders');
  expect(render(much, 'owner', 'en')).not.toContain('could be counted');
});

test('an age is in whole minutes, hours or days, and never 0', () => {
  const ages = ['12:00:00', '11:01', '11:00', '00:00'].map((at) => ageOf(`2026-11-25T${at}Z`, now, 'nl'));
  expect(ages).toEqual(['1 minuut', '59 minuten', '1 uur', '12 uur']);
  expect(ageOf('2026-11-24T12:00:00Z', now, 'nl')).toBe('1 dag');
});

function linksOf(report: object, role: StaffRole, language: 'en' | 'nl') {
  const links = [...render(report, role, language).matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)];
  return links.map(([, to, html = '']) => [
    to?.replace('&amp;', '&'),
    html
      .replace(/<[^>]*>/g, '')
      .replace(/[\u00a0\u202f]/g, ' ')
      .trim(),
  ]);
}

function render(report: object, role: StaffRole, language: 'en' | 'nl'): string {
  const html = renderToString(
    <LanguageProvider value={language}>
      <WaitingForYou report={report as HealthReport} role={role} />
    </LanguageProvider>,
  );
  return html.replaceAll('<!-- -->', '');
}
