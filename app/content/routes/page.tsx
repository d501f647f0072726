import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { findPublishedPage } from '../pages/pages.server.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/page';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.page;
  return pageMeta(matches, () => ({ title: title.text, description }));
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findPublishedPage(db, params.slug, context.get(requestInfo).language);
  if (!page) throw data(null, 404);
  markPageCacheable(context, [tags.content, tags.navigation]);
  return { page };
}

export default function ShopPage({ loaderData: { page } }: Route.ComponentProps) {
  const { title, html, language } = page;
  return (
    <>
      <PageTitle title={title.text} language={title.language} />
      <div className="page prose-page">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `markdownToHtml` makes only safe elements. */}
        <div className="prose prose-written" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </>
  );
}
