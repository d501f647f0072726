import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Pager } from '#app/ui/admin/list/data-table.tsx';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { CardList, ListCard, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { SecondaryLink } from '#app/ui/link.tsx';
import { discountEditor } from '../editing/discount-editor.server.ts';
import { type DiscountListItem, listDiscounts } from '../editing/list-discounts.server.ts';
import type { Route } from './+types/discounts';

export const handle = requireTranslations('admin/discounts');

export const meta = unindexedPageMeta('discounts.title', 'discounts.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  return { page, ...(await listDiscounts(db, { page, perPage: ROWS_PER_PAGE }, new Date())) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/discounts', (id) =>
    discountEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function DiscountsTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { discounts, page, total } = loaderData;
  return (
    <ListPage
      address="/admin/discounts"
      texts={listTexts((part) => t(`discounts.${part}`))}
      link={<SecondaryLink to="/admin/discounts/import">{t('discountImport.link')}</SecondaryLink>}
      given={actionData}
      refusals={{ missing: t('discounts.refused.missing'), used: t('discounts.refused.used') }}
    >
      {(onDelete) => (
        <>
          <CardList rows={discounts} empty={t('discounts.none')}>
            {(discount) => <DiscountCard key={discount.id} discount={discount} onDelete={onDelete} />}
          </CardList>
          <Pager page={page} total={total} label={t('discounts.title')} />
        </>
      )}
    </ListPage>
  );
}

type DiscountCardProps = { discount: DiscountListItem; onDelete: (form: HTMLFormElement) => void };

function DiscountCard({ discount, onDelete }: DiscountCardProps) {
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
      text={(part, name) => t(`discounts.${part}`, { name })}
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
        <DateTime at={startsAt} />
        {' – '}
        {endsAt ? <DateTime at={endsAt} /> : t('discounts.noEnd')}
      </p>
      <p>
        {t(`discounts.says.${kind}`, { percentage, amount: amountCents === null ? '' : price(amountCents) })}
      </p>
      <p className="text-stone">{t('discounts.results', { uses, orders, amount: price(cents) })}</p>
    </ListCard>
  );
}
