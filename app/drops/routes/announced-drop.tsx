import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { Breadcrumb } from '#app/catalogue/ui/breadcrumb.tsx';
import { sharedPicture, sharePictureAddress } from '#app/media/picture-sizes.ts';
import { db } from '#app/platform/database/db.server.ts';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, pageAddress, pageMeta, type ShopInfo } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink, SecondaryLink } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { timeLeft } from '#app/ui/time-left.ts';
import { announcedDropPath, drawPath, dropSalePath, runningDropPath, type ShownDrop } from '../drop.ts';
import { findAnnouncedDrop } from '../shown-drops.server.ts';
import { ComingDrop, Countdown } from '../ui/coming-drop.tsx';
import { WaitingRoomLink } from '../ui/drop-introduction.tsx';
import type { Route } from './+types/announced-drop';

export const handle = requireTranslations('drops');

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
        <SecondaryLink to="/the-drop">{t('theDrop.viewAll')}</SecondaryLink>
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
        {/* This plain link bypasses the router, so that the browser opens the file in the calendar. */}
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

function saleEvent(shop: ShopInfo, drop: ShownDrop): object {
  const { id, title, description, startDate, endDate, picture } = drop;
  const url = pageAddress(shop.shopUrl, announcedDropPath(id), shop.language);
  return {
    '@type': 'SaleEvent',
    name: title.text,
    ...(description.text && { description: description.text }),
    startDate,
    endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: shop.brand, url: shop.shopUrl },
    ...(picture && { image: `${shop.shopUrl}${sharePictureAddress(picture.url)}` }),
  };
}

function CountdownToStart({ drop }: { drop: ShownDrop }) {
  const t = useWords();
  const now = useServerTime();
  const start = Date.parse(drop.startDate);
  const hasBegun = now !== undefined && now >= start;
  return (
    <>
      {!hasBegun && <Countdown left={now === undefined ? undefined : timeLeft(start, now)} />}
      <p role="status" className="countdown-over empty:hidden">
        {hasBegun && t('announcedDrop.begun')}
      </p>
      {/* A drop with a queue has a link to its waiting room already. A draw can be entered only from the start. */}
      {hasBegun && drop.saleMethod !== 'queue' && (
        <ButtonLink to={drop.saleMethod === 'draw' ? drawPath(drop.id) : dropSalePath(drop.id)}>
          {t(drop.saleMethod === 'draw' ? 'announcedDrop.toDraw' : 'announcedDrop.toSale')}
        </ButtonLink>
      )}
    </>
  );
}

const SECOND_MS = 1000;
const ASK_AGAIN_MS = 10_000;

/** Returns the server's time in milliseconds, independent of the device's clock. Undefined until it is loaded. */
function useServerTime(): number | undefined {
  const [ahead, setAhead] = useState<number>();
  const [now, setNow] = useState<number>();

  useEffect(() => {
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      const asked = performance.now();
      const answer = await fetchJson<{ now: number }>('/clock', { signal: stopping.signal });
      if (stopping.signal.aborted) return;
      if (answer.ok) setAhead(answer.body.now - (asked + performance.now()) / 2);
      else timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    }
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      document.removeEventListener('visibilitychange', askWhenSeen);
      clearTimeout(timer);
      stopping.abort();
    };
  }, []);

  useEffect(() => {
    if (ahead === undefined) return;
    const isAhead = ahead;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      const time = performance.now() + isAhead;
      setNow(time);
      timer = setTimeout(tick, SECOND_MS - (time % SECOND_MS));
    }
    tick();
    return () => clearTimeout(timer);
  }, [ahead]);

  return now;
}
