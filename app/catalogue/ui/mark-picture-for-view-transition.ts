import type { MouseEvent } from 'react';

/** The picture that was clicked becomes the product page's first one, where browsers can show it moving. */
export function markPictureForViewTransition(event: MouseEvent<HTMLElement>): void {
  for (const earlier of document.querySelectorAll('[data-shared]')) earlier.removeAttribute('data-shared');
  event.currentTarget.closest('.card')?.querySelector('.picture')?.toggleAttribute('data-shared', true);
}
