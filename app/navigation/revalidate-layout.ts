import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isPersonalPage } from '#app/offline/personal-pages.ts';
import { requestLanguage } from '#app/platform/text/language.ts';

/**
 * Whether what frames a page is loaded again on the way to another. Pages of one reader's own may open before their
 * data, so they do not wait for a frame that only another language would change.
 */
export function revalidateLayout({
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isInLanguage = requestLanguage(nextUrl.search, document.cookie) === document.documentElement.lang;
  return defaultShouldRevalidate && !(isInLanguage && isPersonalPage(nextUrl.pathname));
}
