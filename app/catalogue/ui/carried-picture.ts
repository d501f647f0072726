import { type MouseEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { ShownPicture } from '#app/media/picture-sizes.ts';

/** The card that was opened last: which of those that lead there, and the file its picture was shown from. */
let opened: { path: string; place: number; file: string } | undefined;

/** The picture of the clicked card becomes the first of the product's page, where browsers can show it moving. */
export function carryPicture({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void {
  const image = link.closest('.card')?.querySelector('img');
  opened = {
    path: link.pathname,
    place: cardLinks(link.pathname).indexOf(link),
    file: image?.complete && image.naturalWidth ? image.currentSrc : '',
  };
  mark(link);
}

/** The file in which a card has just shown this picture: it is there before the page's own, larger one. */
export function carriedFile(picture: ShownPicture | undefined): string | undefined {
  return picture && opened?.file.includes(`${picture.url}-`) ? opened.file : undefined;
}

/** On the way back the product's picture returns to its card. */
export function useReturningPicture(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // Before the browser looks at the new page to see what moved where.
  useLayoutEffect(() => {
    if (!opened || !isBack || opened.path === pathname) return mark(undefined);
    mark(cardLinks(opened.path)[opened.place]);
  }, [pathname, isBack]);
}

function cardLinks(path: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`.card a[href="${CSS.escape(path)}"]`)];
}

function mark(link: HTMLAnchorElement | undefined): void {
  for (const earlier of document.querySelectorAll('[data-shared]')) earlier.removeAttribute('data-shared');
  link?.closest('.card')?.querySelector('.picture')?.toggleAttribute('data-shared', true);
}
