import '../words.ts';
import { sharedPicture } from '#app/media/picture.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { keepPage } from '#app/platform/pages/keep-page.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { tags } from '#app/platform/pages/page-tags.ts';
import { useShopInfo } from '#app/platform/pages/use-shop-info.ts';
import { listShownSections } from '../sections/sections.server.ts';
import { AboutPage } from '../ui/about-page.tsx';
import { Sections, SectionView } from '../ui/section-view.tsx';
import type { Route } from './+types/about';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('about.title', { brand }),
    description: t('about.description', { brand }),
    picture: sharedPicture(loaderData?.sections[0]?.picture),
  }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  keepPage(context, [tags.content, tags.navigation]);
  return { sections: await listShownSections(db, 'about', language) };
}

export default function About({ loaderData: { sections } }: Route.ComponentProps) {
  const brand = useShopInfo()?.brand ?? '';
  const [opening, ...others] = sections;
  return (
    <AboutPage brand={brand} opening={opening && <SectionView section={opening} />}>
      <Sections sections={others} />
    </AboutPage>
  );
}
