import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import type { ShopCategories } from '#app/catalogue/categories.ts';
import { listShopCategories } from '#app/catalogue/subcategories.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Pager } from '#app/ui/admin/list/data-table.tsx';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { CardList, ListCard, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { listSales, type SaleListItem, saleEditor } from '../editing/sale-editor.server.ts';
import type { Route } from './+types/sales';
import { saleCategoriesText } from './ui/sale-labels.ts';

export const handle = requireTranslations('admin/sales');

export const meta = unindexedPageMeta('sales.title', 'sales.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  const [found, shop] = await Promise.all([
    listSales(db, { page, perPage: ROWS_PER_PAGE }, new Date()),
    listShopCategories(db),
  ]);
  return { page, shop, ...found };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/sales', (id) =>
    saleEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function SalesTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { sales, shop, page, total } = loaderData;
  return (
    <ListPage
      address="/admin/sales"
      texts={listTexts((part) => t(`sales.${part}`))}
      given={actionData}
      refusals={{ missing: t('sales.gone') }}
    >
      {(onDelete) => (
        <>
          <CardList rows={sales} empty={t('sales.none')}>
            {(sale) => <SaleCard key={sale.id} sale={sale} shop={shop} onDelete={onDelete} />}
          </CardList>
          <Pager page={page} total={total} label={t('sales.title')} />
        </>
      )}
    </ListPage>
  );
}

type SaleCardProps = {
  sale: SaleListItem;
  shop: ShopCategories;
  onDelete: (form: HTMLFormElement) => void;
};

function SaleCard({ sale, shop, onDelete }: SaleCardProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { id, phase, kind, percentage, amountCents, categories, chosen, reduced, startsAt, endsAt } = sale;
  const title = translated(language, sale.title, sale.titleNl);
  const parts = [
    ...(categories.length ? [saleCategoriesText(t, language, shop, categories)] : []),
    ...(chosen ? [t('sales.chosen', { count: chosen })] : []),
  ];
  return (
    <ListCard
      address="/admin/sales"
      id={id}
      title={title}
      text={(part, name) => t(`sales.${part}`, { name })}
      onDelete={onDelete}
    >
      <p className="list-card-state">
        <StatusBadge tone={phase === 'now' ? 'good' : 'neutral'}>{t(`sales.phase.${phase}`)}</StatusBadge>
        {phase !== 'over' && <span className="text-stone">{t('sales.reduced', { count: reduced })}</span>}
      </p>
      <p>
        <DateTime at={startsAt} />
        {' – '}
        <DateTime at={endsAt} />
      </p>
      <p>{t(`sales.says.${kind}`, { percentage, amount: amountCents === null ? '' : price(amountCents) })}</p>
      <p className="text-stone">{parts.join(', ')}</p>
    </ListCard>
  );
}
