import type { MouseEvent } from 'react';

/** Opens the links of a preview in a new tab, so that the form's unsaved input is not lost. */
export function openLinksElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}
