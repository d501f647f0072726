import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isPersonalPage } from '#app/offline/personal-pages.ts';
import { requestLanguage } from '#app/platform/text/language.ts';

/** Personal pages may open before their data, so they do not wait for a layout. */
export function revalidateLayout({
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isInLanguage = requestLanguage(nextUrl.search, document.cookie) === document.documentElement.lang;
  return defaultShouldRevalidate && !(isInLanguage && isPersonalPage(nextUrl.pathname));
}
