import { data } from 'react-router';
import { config } from '#app/platform/config.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { cachedShippingZones } from '#app/shipping/list-shipping-zones.server.ts';
import { cachedShippingSettings } from '#app/shipping/shipping-settings.server.ts';
import { cachedSections } from '../sections/list-published-sections.server.ts';
import { sellerOf } from '../seller.server.ts';
import { findStaticPage } from '../static-pages/static-pages.server.ts';
import { LazySections } from '../ui/lazy-sections.tsx';
import { ProsePage } from '../ui/prose-page.tsx';
import type { Route } from './+types/prose';

export const handle = requireTranslations('content');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.prose;
  return pageMeta(matches, () => ({ title, description }));
}

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const name = pattern.replace(/^\//, '');
  const [sections, zones, { looksUpDutchAddresses }] = await Promise.all([
    cachedSections(context, name),
    cachedShippingZones(context),
    cachedShippingSettings(context),
  ]);
  const prose = findStaticPage(name, language, {
    brand: config.BRAND_NAME,
    seller: sellerOf(config),
    zones,
    looksUpDutchAddresses,
    buysLabels: config.SENDCLOUD_PUBLIC_KEY !== undefined,
    isTestMode: usesSandbox(config),
  });
  if (!prose) throw data(null, 404);
  markPageCacheable(context, [tags.content, tags.navigation, tags.shipping]);
  return { prose, sections };
}

export default function ProseRoute({ loaderData: { prose, sections } }: Route.ComponentProps) {
  return (
    <ProsePage prose={prose}>
      <LazySections sections={sections} />
    </ProsePage>
  );
}
