import { data } from 'react-router';
import { requestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import type { GuestOrderLink } from '#app/orders/order-queues.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import type { Language } from '#app/platform/text/language.ts';
import { parseWithdrawalRequest } from './return-forms.server.ts';
import type { FindOrderAnswer } from './ui/find-order-form.tsx';

type Asker = { clientAddress: string; language: Language };

/** Emails a link to the order's own address. Responds with 429 above the hourly limit. */
export async function submitFindOrder(
  db: Db,
  form: FormData,
  { clientAddress, language }: Asker,
  leadsTo?: GuestOrderLink['leadsTo'],
) {
  const parsed = parseWithdrawalRequest(form);
  if (!parsed.ok) {
    const typed = (name: string) => String(form.get(name) ?? '').slice(0, 254);
    const answer = { problems: parsed.problems, typed: { number: typed('number'), email: typed('email') } };
    return data<FindOrderAnswer>({ shows: 'problems', ...answer }, 400);
  }
  const network = clientSubnet(clientAddress);
  const asked = await requestOrderLink(db, { ...parsed, network, language, leadsTo });
  if (asked.ok) return data<FindOrderAnswer>({ shows: 'linkMailed' });
  const headers = { 'Retry-After': String(asked.waitSeconds) };
  return data<FindOrderAnswer>({ shows: 'tooOften' }, { status: 429, headers });
}
