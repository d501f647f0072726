import { Form } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { momentInShop, shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { formatDate } from '#app/ui/formats.ts';
import { SubmitButton } from '#app/ui/link.tsx';
import { readGiftCardLiability } from '../editing/admin-gift-cards.server.ts';
import type { Route } from './+types/report';

export const handle = requireTranslations('admin/gift-cards');

export const meta = unindexedPageMeta('giftCards.reportTitle', 'giftCards.reportLead');

/** GET reports on a range of days in Amsterdam. The default is the current month. */
export async function loader({ url }: Route.LoaderArgs) {
  const today = shopDay(new Date());
  const dayIn = (name: string, otherwise: string) => {
    const typed = url.searchParams.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(typed) && momentInShop(typed) ? typed : otherwise;
  };
  const [first, last] = [dayIn('from', `${today.slice(0, 8)}01`), dayIn('to', today)];
  const [from, to] = first <= last ? [first, last] : [last, first];
  return { from, to, ...(await readGiftCardLiability(db, { from, to })) };
}

type Day = Awaited<ReturnType<typeof readGiftCardLiability>>['days'][number];
const kinds = ['sold', 'granted', 'imported', 'spent', 'returned', 'cancelled'] as const;

export default function GiftCardReport({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { from, to, days, openingCents, closingCents } = loaderData;
  const columns: Column<Day>[] = [
    {
      header: t('giftCards.day'),
      isName: true,
      cell: ({ day }) => formatDate(new Date(day), language),
    },
    ...kinds.map((kind) => ({
      header: t(`giftCards.movement.${kind}`),
      isNumber: true,
      cell: (day: Day) => price(day[kind]),
    })),
    {
      header: t('giftCards.outstanding'),
      isNumber: true,
      cell: ({ outstandingCents }) => price(outstandingCents),
    },
  ];
  return (
    <>
      <BackToList to="/admin/gift-cards">{t('giftCards.back')}</BackToList>
      <h1>{t('giftCards.reportTitle')}</h1>
      <p className="admin-lead">{t('giftCards.reportLead')}</p>
      <Form className="mt-6 flex flex-wrap items-end gap-4" action="/admin/gift-cards/report">
        <Field key={from} label={t('giftCards.from')} name="from" type="date" defaultValue={from} required />
        <Field key={`${to} to`} label={t('giftCards.to')} name="to" type="date" defaultValue={to} required />
        <SubmitButton look="secondary">{t('giftCards.show')}</SubmitButton>
      </Form>
      <dl className="admin-panel mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Sum name={t('giftCards.opening')} cents={openingCents} />
        {kinds.map((kind) => (
          <Sum
            key={kind}
            name={t(`giftCards.movement.${kind}`)}
            cents={days.reduce((sum, day) => sum + day[kind], 0)}
          />
        ))}
        <Sum name={t('giftCards.closing')} cents={closingCents} />
      </dl>
      <div className="mt-6">
        <DataTable
          caption={t('giftCards.perDay')}
          columns={columns}
          rows={days}
          keyOf={({ day }) => day}
          empty={t('giftCards.noMovements')}
        />
      </div>
    </>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  const price = useFormatAdminPrice();
  return (
    <div>
      <dt className="text-sm text-stone">{name}</dt>
      <dd className="tabular-nums">{price(cents)}</dd>
    </div>
  );
}
