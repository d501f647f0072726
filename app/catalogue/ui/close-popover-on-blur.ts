import type { FocusEvent } from 'react';

/** Closes what lies over the page when the keyboard leaves it, since it would cover what has the focus. */
export function closePopoverOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
