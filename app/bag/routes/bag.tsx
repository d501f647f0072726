import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { BagView } from '../ui/bag-view.tsx';
import type { Route } from './+types/bag';

export const handle = requireTranslations('bag', 'shipping');

export const meta = unindexedPageMeta('bag.title', 'bag.description');

/** The page is the same for everyone. The browser inserts the bag that it has stored. */
export function loader({ context }: Route.LoaderArgs): null {
  markPageCacheable(context, [tags.navigation]);
  return null;
}

export default function Bag() {
  return (
    <div className="page min-h-svh pt-8 pb-20 md:pt-12 md:pb-28">
      <BagView />
    </div>
  );
}
