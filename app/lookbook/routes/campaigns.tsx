import '../register-translations.ts';
import { sharedPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { itemList } from '#app/platform/pages/structured-data.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { listShownCampaigns } from '../list-and-find-shown-campaigns.server.ts';
import { CampaignList } from '../ui/campaign-list.tsx';
import type { Route } from './+types/campaigns';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const campaigns = loaderData?.campaigns ?? [];
  return pageMeta(matches, (t, shop) => ({
    title: t('lookbook.lookbook'),
    description: t('lookbook.description'),
    picture: sharedPicture(campaigns[0]?.cover),
    about: [
      itemList(
        shop,
        t('lookbook.lookbook'),
        campaigns.map(({ id, title }) => ({ name: title.text, path: `/lookbook/${encodeURIComponent(id)}` })),
      ),
    ],
  }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  markPageCacheable(context, [tags.lookbook, tags.navigation]);
  return { campaigns: await listShownCampaigns(db, language) };
}

export default function Lookbook({ loaderData: { campaigns } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="page">
      <header className="lookbook-header">
        <h1>{t('lookbook.lookbook')}</h1>
        <p className="text-stone">{t('lookbook.description')}</p>
      </header>
      {campaigns.length ? (
        <CampaignList campaigns={campaigns} />
      ) : (
        <div className="listing-empty">
          <h2>{t('lookbook.empty')}</h2>
          <p className="mt-2 mb-8 text-stone">{t('lookbook.emptyText')}</p>
          <ButtonLink to="/new-in" look="secondary">
            {t('lookbook.toNewIn')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
