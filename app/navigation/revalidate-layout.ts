import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isPersonalPage } from '#app/offline/personal-pages.ts';
import { requestLanguage } from '#app/platform/text/language.ts';

/** Personal pages do not wait for their own data, so they do not wait for the layout's data either. */
export function revalidateLayout({
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isInLanguage = requestLanguage(nextUrl.search, document.cookie) === document.documentElement.lang;
  return defaultShouldRevalidate && !(isInLanguage && isPersonalPage(nextUrl.pathname));
}
