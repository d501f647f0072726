import '../words.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { BagView } from '../ui/bag-view.tsx';
import type { Route } from './+types/bag';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({ title: t('bag.title'), isFound: false }));
}

export default function Bag() {
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <BagView />
    </div>
  );
}
