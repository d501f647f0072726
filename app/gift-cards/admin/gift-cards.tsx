import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { ButtonLink, SecondaryLink } from '#app/ui/link.tsx';
import { listGiftCards } from '../editing/admin-gift-cards.server.ts';
import type { Route } from './+types/gift-cards';
import { GiftCardTable } from './ui/gift-card-tables.tsx';

const IMPORT = '/admin/gift-cards/import';

export const handle = requireTranslations('admin/gift-cards');

export const meta = unindexedPageMeta('giftCards.title', 'giftCards.lead');

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['date'], direction: 'desc' });
  const found = await listGiftCards(db, list);
  return { list, mayImport: mayOpen(context.get(signedInAdmin).role, IMPORT, 'GET'), ...found };
}

export default function GiftCardsTab({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const itemAddress = useItemAddress();
  const { list, mayImport, cards, total } = loaderData;
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('giftCards.title')}</h1>
          <p className="admin-lead">{t('giftCards.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <SecondaryLink to="/admin/gift-cards/report">{t('giftCards.report')}</SecondaryLink>
          {mayImport && <SecondaryLink to={IMPORT}>{t('giftCardImport.link')}</SecondaryLink>}
          <SecondaryLink to="/admin/gift-cards/settings">{t('giftCardSettings.link')}</SecondaryLink>
          <ButtonLink to={itemAddress('/admin/gift-cards/new')}>{t('giftCards.new')}</ButtonLink>
        </div>
      </div>
      <ListSearch label={t('giftCards.search')} search={list.search} />
      <GiftCardTable cards={cards} list={{ ...list, total }} />
    </>
  );
}
