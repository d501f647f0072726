import type { FocusEvent } from 'react';

/** Closes the popover when the keyboard leaves it, since it would cover the focus. */
export function closePopoverOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
