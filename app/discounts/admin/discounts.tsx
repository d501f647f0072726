import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { ListCard } from '#app/ui/admin/list/list-card.tsx';
import { ListPage } from '#app/ui/admin/list/list-page.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Pager } from '#app/ui/admin/list/pager.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { discountEditor } from '../editing/discount-editor.server.ts';
import { type DiscountListItem, listDiscounts } from '../editing/list-discounts.server.ts';
import type { Route } from './+types/discounts';

export const handle = requireTranslations('admin/discounts');

export const meta = unindexedPageMeta('discounts.title', 'discounts.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  try {
    const found = await listDiscounts(db, { page, perPage: ROWS_PER_PAGE }, new Date());
    return { ok: true as const, page, ...found };
  } catch (error) {
    log.error({ err: error }, 'the discounts could not be read');
    return data({ ok: false as const }, 503);
  }
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/discounts', (id) =>
    discountEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function DiscountsTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <ListPage
      address="/admin/discounts"
      texts={{
        title: t('discounts.title'),
        lead: t('discounts.lead'),
        add: t('discounts.new'),
        deleted: t('discounts.deleted'),
        notDeleted: t('discounts.notDeleted'),
        notLoaded: t('discounts.notLoaded'),
      }}
      loaded={loaderData}
      given={actionData}
      refusals={{ missing: t('discounts.refused.missing'), used: t('discounts.refused.used') }}
    >
      {({ discounts, page, total }, onDelete) => (
        <>
          <DiscountList discounts={discounts} onDelete={onDelete} />
          <Pager page={page} total={total} label={t('discounts.title')} />
        </>
      )}
    </ListPage>
  );
}

type DiscountListProps = { discounts: DiscountListItem[]; onDelete: (form: HTMLFormElement) => void };

function DiscountList({ discounts, onDelete }: DiscountListProps) {
  const t = useWords();
  if (!discounts.length) return <p className="admin-panel text-center text-stone">{t('discounts.none')}</p>;
  return (
    <ul className="list-cards">
      {discounts.map((discount) => (
        <DiscountCard key={discount.id} discount={discount} onDelete={onDelete} />
      ))}
    </ul>
  );
}

function DiscountCard({
  discount,
  onDelete,
}: {
  discount: DiscountListItem;
  onDelete: DiscountListProps['onDelete'];
}) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { id, phase, kind, percentage, amountCents, method, code, generated, startsAt, endsAt } = discount;
  const { uses, orders, cents } = discount.results;
  const title = translated(language, discount.title, discount.titleNl);
  const codes = [
    ...(code ? [code] : []),
    ...(generated ? [t('discounts.generated', { count: generated })] : []),
  ];
  return (
    <ListCard
      address="/admin/discounts"
      id={id}
      title={title}
      texts={{
        edit: t('discounts.edit'),
        editNamed: t('discounts.editNamed', { name: title.text }),
        delete: t('discounts.delete'),
        deleteNamed: t('discounts.deleteNamed', { name: title.text }),
        deleteQuestion: t('discounts.deleteQuestion'),
      }}
      onDelete={onDelete}
    >
      <p className="list-card-state">
        <StatusBadge tone={phase === 'now' ? 'good' : 'neutral'}>{t(`discounts.phase.${phase}`)}</StatusBadge>
        <span className="text-stone">
          {method === 'automatic'
            ? t('discounts.method.automatic')
            : codes.join(', ') || t('discounts.noCode')}
        </span>
      </p>
      <p>
        <time dateTime={startsAt}>{formatDateTime(startsAt, language)}</time>
        {' – '}
        {endsAt ? <time dateTime={endsAt}>{formatDateTime(endsAt, language)}</time> : t('discounts.noEnd')}
      </p>
      <p>
        {t(`discounts.says.${kind}`, { percentage, amount: amountCents === null ? '' : price(amountCents) })}
      </p>
      <p className="text-stone">{t('discounts.results', { uses, orders, amount: price(cents) })}</p>
    </ListCard>
  );
}
