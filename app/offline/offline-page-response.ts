import type { Language } from '#app/platform/text/language.ts';
import { findPage } from './service-worker-page-and-language-cache.ts';

/** What is said instead of a page that was not kept, and of one that never is. */
export const offlinePaths = ['/offline', '/offline/checkout'];

/** In the reader's language, with links to what there is to see. */
export async function offlinePageResponse(
  pathname: string,
  language: Language,
  pages: { address: string; name: string }[],
): Promise<Response> {
  const isPaying = /^\/(checkout|payment)\b/.test(pathname);
  const path = isPaying ? '/offline/checkout' : '/offline';
  const template = await findPage(new URL(path, self.location.origin), language);
  if (!template) return Response.error();
  const headers = new Headers(template.headers);
  return new Response(withPages(await template.text(), pages), { status: 503, headers });
}

/** The page stays as the server drew it: its scripts would look for another address. */
function withPages(html: string, pages: { address: string; name: string }[]): string {
  const items = pages.map(
    ({ address, name }) => `<li><a href="${address.replaceAll('&', '&amp;')}">${name}</a></li>`,
  );
  const still = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  if (!items.length) return still;
  return still
    .replace('id="kept-pages" hidden=""', 'id="kept-pages"')
    .replace('</ul></nav>', `${items.join('')}</ul></nav>`);
}
