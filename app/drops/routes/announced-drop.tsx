import '../register-translations.ts';
import '../announced/register-translations.ts';
import { data, redirect } from 'react-router';
import { Breadcrumb } from '#app/catalogue/ui/breadcrumb.tsx';
import { sharedPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { breadcrumbList } from '#app/platform/pages/structured-data.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { findAnnouncedDrop } from '../announced/announced-drops.server.ts';
import { announcedDropPath, runningDropPath } from '../announced/drop-paths.ts';
import { saleEvent } from '../announced/sale-event.ts';
import { ComingDrop } from '../announced/ui/coming-drop.tsx';
import { CountdownToStart } from '../announced/ui/countdown-to-start.tsx';
import { WaitingRoomLink } from '../ui/waiting-room-link.tsx';
import type { Route } from './+types/announced-drop';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { drop } = loaderData;
  return pageMeta(matches, (t, shop) => {
    const theDrop = t('theDrop.theDrop');
    const way = [{ text: theDrop, to: '/the-drop' }, { text: drop.title.text }];
    return {
      title: `${drop.title.text} – ${theDrop}`,
      description: drop.description.text || t('theDrop.description'),
      picture: sharedPicture(drop.picture),
      ...(drop.phase === 'coming'
        ? { about: [breadcrumbList(shop, t('common.home'), way), saleEvent(shop, drop)] }
        : { robots: 'noindex, follow' as const }),
    };
  });
}

/** GET: what shoppers may know of a drop before its start; while it runs it leads to the sale, afterwards it says that it is over. */
export async function loader({ context, params: { dropId } }: Route.LoaderArgs) {
  const drop = await findAnnouncedDrop(db, dropId, context.get(requestInfo).language);
  if (!drop) throw data(null, 404);
  if (drop.phase === 'now') throw redirect(runningDropPath(drop));
  markPageCacheable(context, [tags.drop(drop.id), tags.navigation]);
  return { drop };
}

export default function AnnouncedDrop({ loaderData: { drop } }: Route.ComponentProps) {
  const t = useWords();
  if (drop.phase !== 'coming')
    return (
      <MessagePage
        title={t('announcedDrop.over', { drop: drop.title.text })}
        text={t('announcedDrop.overText')}
      >
        <ButtonLink to="/the-drop" look="secondary">
          {t('theDrop.viewAll')}
        </ButtonLink>
      </MessagePage>
    );
  return (
    <div className="page">
      <Breadcrumb
        crumbs={[
          { text: t('theDrop.theDrop'), to: '/the-drop' },
          { text: drop.title.text, language: drop.title.language },
        ]}
      />
      <ComingDrop drop={drop} countdown={<CountdownToStart drop={drop} />}>
        <ButtonLink to={`${announcedDropPath(drop.id)}/reminder`}>{t('announcedDrop.tellMe')}</ButtonLink>
        {/* A page of its own to the browser: it hands the file to the calendar. */}
        <a
          href={`${announcedDropPath(drop.id)}/calendar.ics`}
          target="_self"
          className="button button-secondary"
        >
          {t('announcedDrop.calendar')}
        </a>
        <WaitingRoomLink drop={drop} />
        {drop.saleMethod === 'draw' && <p className="mt-6 basis-full">{t('announcedDrop.drawFromStart')}</p>}
      </ComingDrop>
    </div>
  );
}
