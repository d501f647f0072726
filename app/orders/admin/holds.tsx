import './words.ts';
import { data, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/require-admin.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/words.ts';
import { useAdminPrice } from '#app/ui/admin/admin-price.ts';
import { type AdminRefusal, answerOrRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { ROWS_PER_PAGE, readList } from '#app/ui/admin/list-address.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { Link } from '#app/ui/link.tsx';
import { listHolds } from '../holds/list-holds.server.ts';
import { releaseHeld } from '../holds/release-holds-of-network.server.ts';
import type { Route } from './+types/holds';
import { HoldTable } from './ui/hold-table.tsx';
import { NetworkTable } from './ui/network-table.tsx';

const NETWORKS_SHOWN = 10;
const LONGEST = 100;

type ReleaseAnswer = { of: 'release' } & (
  | { ok: true; count: number }
  | { ok: false; reason: 'nothing-held' }
);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('adminHolds.title'),
    description: t('adminHolds.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const list = readList(url.searchParams, {
    sorts: ['since', 'until', 'pieces', 'total'],
    direction: 'desc',
  });
  const { found, ...held } = await listHolds(db, { ...list, perPage: ROWS_PER_PAGE }, NETWORKS_SHOWN);
  return { ...held, list: { ...list, total: found } };
}

/** POST /admin/recovery/holds: releases what one order keeps, or all orders of a network, as the `intent` says. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const typed = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\0', '')
      .slice(0, LONGEST);
  const of =
    form.get('intent') === 'release-network' ? { network: typed('network') } : { orderId: typed('orderId') };
  const released = await releaseHeld(db, context.get(signedInAdmin), of, new Date());
  return data<ReleaseAnswer>({ of: 'release', ...released }, released.ok ? 200 : 409);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrRefusal(serverAction);
}

export default function Holds({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const price = useAdminPrice();
  const fetcher = useFetcher<ReleaseAnswer | AdminRefusal>();
  const { holds, all, networks, list } = loaderData;
  const answer = fetcher.data ?? actionData;
  const release = (form: HTMLFormElement) => fetcher.submit(form, { method: 'post' });
  return (
    <>
      <p>
        <Link to="/admin/recovery" className="admin-way">
          {t('adminOrders.backTo.recovery')}
        </Link>
      </p>
      <h1>{t('adminHolds.title')}</h1>
      <p className="admin-lead">{t('adminHolds.lead')}</p>
      <div role="status" className="mt-4 empty:hidden">
        {answer && <Outcome answer={answer} />}
      </div>
      <p className="mt-4">
        {t('adminHolds.all', { orders: all.orders, pieces: all.pieces, total: price(all.totalCents) })}
      </p>
      {networks.length > 0 && <NetworkTable networks={networks} onRelease={release} />}
      <HoldTable holds={holds} list={list} onRelease={release} />
    </>
  );
}

function Outcome({ answer }: { answer: ReleaseAnswer | AdminRefusal }) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note" data-tone={answer.ok ? 'good' : 'warning'}>
      {answer.ok ? t('adminHolds.released', { count: answer.count }) : t('adminHolds.nothingHeld')}
    </p>
  );
}
