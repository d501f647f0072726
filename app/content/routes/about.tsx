import '../register-translations.ts';
import { sharedPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { cachedSections } from '../sections/list-published-sections.server.ts';
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
  markPageCacheable(context, [tags.content, tags.navigation]);
  return { sections: await cachedSections(context, 'about') };
}

export default function About({ loaderData: { sections } }: Route.ComponentProps) {
  const brand = useRootLoaderData()?.brand ?? '';
  const [opening, ...others] = sections;
  return (
    <AboutPage brand={brand} opening={opening && <SectionView section={opening} />}>
      <Sections sections={others} />
    </AboutPage>
  );
}
