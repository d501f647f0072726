import { sharedPicture } from '#app/media/picture-sizes.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { findRoomDrop, notSoldLikeThis } from '../shown-drops.server.ts';
import { WaitingRoom } from '../waiting-room/ui/waiting-room.tsx';
import type { Route } from './+types/queue-room';

export const handle = requireTranslations('queue');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, picture } = loaderData.drop;
  return pageMeta(matches, (t) => ({
    title: `${title.text} – ${t('room.title')}`,
    description: t('room.description'),
    robots: 'noindex',
    picture: sharedPicture(picture),
  }));
}

/** The page is identical for all visitors and cached. The browser requests its own place once, and polls the status. */
export async function loader({ context, params: { dropId } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const drop = await findRoomDrop(db, dropId, language);
  if (!drop) throw await notSoldLikeThis(dropId, language);
  markPageCacheable(context, [tags.drop(dropId), tags.navigation]);
  return { drop };
}

export default function QueueRoom({ loaderData: { drop } }: Route.ComponentProps) {
  return <WaitingRoom drop={drop} />;
}
