import type { MouseEvent } from 'react';

/** The picture that was clicked becomes the product page's first one, where browsers can show it moving. */
export function sharePicture(event: MouseEvent<HTMLElement>): void {
  const picture = event.currentTarget.closest('.card')?.querySelector<HTMLElement>('.picture');
  picture?.style.setProperty('view-transition-name', 'product-picture');
}
