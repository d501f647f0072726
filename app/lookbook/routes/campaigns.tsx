import { href } from 'react-router';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { itemList, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Link, SecondaryLink } from '#app/ui/link.tsx';
import { type CampaignCard, listShownCampaigns } from '../campaigns.server.ts';
import type { Route } from './+types/campaigns';

export const handle = requireTranslations('lookbook');

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
          <SecondaryLink to="/new-in">{t('lookbook.toNewIn')}</SecondaryLink>
        </div>
      )}
    </div>
  );
}

const sizes = '(width >= 100rem) 47rem, (width >= 48rem) 47vw, 100vw';

function CampaignList({ campaigns }: { campaigns: CampaignCard[] }) {
  return (
    <ul className="campaigns">
      {campaigns.map((campaign, index) => (
        <Campaign key={campaign.id} campaign={campaign} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function Campaign({ campaign, isFirst }: { campaign: CampaignCard; isFirst: boolean }) {
  const t = useWords();
  const { id, title, line, cover, pictureCount } = campaign;
  return (
    <li className="campaign">
      <ResponsivePicture picture={cover} sizes={sizes} priority={isFirst} />
      <h2 lang={title.language}>
        <Link to={href('/lookbook/:campaignId', { campaignId: id })}>{title.text}</Link>
      </h2>
      {line.text && (
        <p className="campaign-line" lang={line.language}>
          {line.text}
        </p>
      )}
      <p className="text-stone">{t('lookbook.pictures', { count: pictureCount })}</p>
    </li>
  );
}
