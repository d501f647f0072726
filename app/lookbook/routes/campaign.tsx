import { ArrowLeft } from 'lucide-react';
import { redirect } from 'react-router';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { splitIntoParagraphs } from '../campaign.ts';
import { findShownCampaign } from '../campaigns.server.ts';
import { CampaignPictures } from '../ui/campaign-pictures.tsx';
import type { Route } from './+types/campaign';

export const handle = requireTranslations('lookbook');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, pictures } = loaderData.campaign;
  return pageMeta(matches, (t, shop) => {
    const [first] = pictures;
    return {
      title: title.text,
      description: description.text || t('lookbook.description'),
      kind: 'article',
      picture: sharedPicture(first),
      about: [
        breadcrumbList(shop, t('common.home'), [
          { text: t('lookbook.lookbook'), to: '/lookbook' },
          { text: title.text },
        ]),
      ],
    };
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const campaign = await findShownCampaign(db, params.campaignId, context.get(requestInfo).language);
  if (!campaign) throw redirect('/lookbook');
  markPageCacheable(context, [tags.lookbook, tags.navigation]);
  return { campaign };
}

export default function Campaign({ loaderData: { campaign } }: Route.ComponentProps) {
  const t = useWords();
  const { id, title, description, pictures } = campaign;
  const [line, ...more] = splitIntoParagraphs(description.text);
  return (
    <div className="page">
      <Link to="/lookbook" className="lookbook-back">
        <ArrowLeft aria-hidden size={16} strokeWidth={1.4} />
        {t('lookbook.back')}
      </Link>
      <header className="lookbook-header">
        <h1 lang={title.language}>{title.text}</h1>
        <div className="campaign-description" lang={description.language}>
          <p>{line}</p>
          {more.length > 0 && <p className="prose-lines">{more.join('\n')}</p>}
        </div>
      </header>
      <CampaignPictures key={id} title={title.text} pictures={pictures} />
    </div>
  );
}
