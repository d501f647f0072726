import { config } from '#app/platform/config.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { Route } from './+types/manifest';

const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Returns the web app manifest. Its display mode is `minimal-ui`, since shoppers need a back button. */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const t = wordsIn(language);
  const manifest = {
    id: '/',
    name: config.BRAND_NAME,
    short_name: config.BRAND_NAME,
    description: t('footer.line'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf7ef',
    theme_color: '#fbf7ef',
    categories: ['shopping', 'lifestyle'],
    icons,
    shortcuts: [
      { name: t('common.the-drop'), url: '/the-drop' },
      { name: t('nav.lookbook'), url: '/lookbook' },
      { name: t('nav.myBag'), url: '/bag' },
    ],
  };
  markPageCacheable(context, [tags.navigation]);
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
}
