import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  proposedSettings,
  saveGiftCardSettings,
} from '#app/gift-cards/settings/gift-card-settings.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { requestInfoForTests } from '#tests/support/sign-in.ts';
import { action } from './buy-gift-card.tsx';

const { openPaymentPage } = vi.hoisted(() => ({ openPaymentPage: vi.fn() }));
vi.mock('../placing/open-payment-page.server.ts', async (original) => ({
  ...(await original<object>()),
  openPaymentPage,
}));

beforeAll(async () => {
  await startJobs();
  await saveGiftCardSettings(db, { ...proposedSettings, isOffered: true }, new Date());
});
afterAll(stopJobs);

test.each([
  ['superseded', 409],
  ['provider-unavailable', 502],
  ['email-refused', 400],
])('a purchase that is refused as %s answers %i, as the checkout does', async (reason, status) => {
  openPaymentPage.mockResolvedValue({ ok: false, reason });
  const context = new RouterContextProvider();
  context.set(requestInfo, requestInfoForTests());
  const body = new URLSearchParams({
    ...{
      amount: 'other',
      otherAmount: '50',
      isFor: 'buyer',
      senderName: 'Robin',
      email: 'robin@example.com',
    },
    ...{ message: '', language: 'en', deliverOn: '', paymentMethod: 'card' },
  });
  const request = new Request('http://localhost/gift-cards', { method: 'POST', body });
  const answer = (await action({ request, context } as never)) as unknown as {
    data: object;
    init: ResponseInit;
  };
  expect(answer.data).toMatchObject({ ok: false, reason });
  expect(answer.init.status).toBe(status);
});
