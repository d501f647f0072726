import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LanguageProvider } from '#app/platform/text/translations.ts';
import { RefundsOwedTable } from './refunds-owed-table.tsx';

test('beside the whole sum stands what an operator returns by hand, where a gift card paid a part of it', () => {
  expect(shown({ giftCardCents: 2_000 })).toContain('of which €30.00 manually');
  expect(shown({ giftCardCents: 0 })).not.toContain('manually');
  expect(shown({ giftCardCents: 2_000, isUnderWay: true })).not.toContain('manually');
});

function shown(paid: { giftCardCents: number; isUnderWay?: boolean }): string {
  const whose = { orderId: 'a', number: 'ORD-100001', customer: 'Noor', email: 'noor@example.com' };
  const state = { cause: 'cancelled', state: 'none', since: '2026-11-22T09:00:00Z' } as const;
  const tried = { isUnderWay: false, triedAt: null, problem: null };
  const owed = [{ ...whose, amountCents: 5_000, ...state, ...tried, ...paid }];
  const element = <RefundsOwedTable owed={owed} total={1} totalCents={5_000} given={undefined} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(
    <LanguageProvider value="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  ).replaceAll('<!-- -->', '');
}
