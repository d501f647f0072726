import type { FocusEvent } from 'react';

/** What lies over the page goes when the keyboard leaves it, or it would cover what has the focus. */
export function closePopoverOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
