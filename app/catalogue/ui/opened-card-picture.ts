import { type MouseEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { ShownPicture } from '#app/media/picture-sizes.ts';

let opened: { path: string; place: number; file: string } | undefined;

export function storeOpenedPicture({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void {
  const image = link.closest('.card')?.querySelector('img');
  opened = {
    path: link.pathname,
    place: cardLinks(link.pathname).indexOf(link),
    file: image?.complete && image.naturalWidth ? image.currentSrc : '',
  };
  mark(link);
}

/** Returns the loaded file of a card's picture. It is displayed until the product page's larger file is loaded. */
export function openedPictureFile(picture: ShownPicture | undefined): string | undefined {
  return picture && opened?.file.includes(`${picture.url}-`) ? opened.file : undefined;
}

export function useReturningPicture(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // A layout effect runs before the browser captures the new page for the view transition.
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
