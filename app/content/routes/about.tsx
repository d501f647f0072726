import { sharedPicture } from '#app/media/picture-sizes.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink, TextLink } from '#app/ui/link.tsx';
import { cachedSections } from '../sections/list-published-sections.server.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Sections, SectionView } from '../ui/section-view.tsx';
import type { Route } from './+types/about';

export const handle = requireTranslations('content');

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
  const t = useWords();
  const brand = useRootLoaderData()?.brand ?? '';
  const [opening, ...others] = sections;
  return (
    <>
      <PageTitle title={t('about.title', { brand })} lead={t('about.lead', { brand })} />
      {opening && <SectionView section={opening} />}
      <section className="section page about-story" aria-labelledby="story">
        <h2 id="story" className="section-title">
          {t('about.story')}
        </h2>
        <div>
          <p>{t('about.story1')}</p>
          <p>{t('about.story2')}</p>
          <p>{t('about.story3')}</p>
        </div>
      </section>
      <Sections sections={others} />
      <section className="section page" aria-labelledby="values">
        <h2 id="values" className="section-title">
          {t('about.values')}
        </h2>
        <ul className="about-values">
          <li>
            <h3>{t('about.sustainability')}</h3>
            <p>{t('about.sustainabilityText')}</p>
            <TextLink to="/sustainability" className="about-more">
              {t('about.toSustainability')}
            </TextLink>
          </li>
          <li>
            <h3>{t('about.timelessDesign')}</h3>
            <p>{t('about.timelessDesignText')}</p>
          </li>
          <li>
            <h3>{t('about.craftsmanship')}</h3>
            <p>{t('about.craftsmanshipText')}</p>
          </li>
        </ul>
      </section>
      <section className="section page about-end">
        <p>{t('about.theDropText')}</p>
        <ButtonLink to="/the-drop">{t('about.toTheDrop')}</ButtonLink>
      </section>
    </>
  );
}
