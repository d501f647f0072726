import { createStoredText } from '#app/platform/pages/browser-store.ts';

const turnedOff = createStoredText('admin-single-keys-off');

/** Returns whether J, K, X and ? act. An operator who dictates can turn them off in this browser (WCAG 2.1.4). */
export function useSingleKeys(): boolean {
  return turnedOff.useValue((text) => !text);
}

export function chooseSingleKeys(isOn: boolean): void {
  turnedOff.set(isOn ? '' : '1');
}

/** Returns whether a key may act on the page: not while typing, over a dialog, or with Ctrl, Alt or ⌘. */
export function actsOnPage(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]');
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  return !isTyping && !isOther && !document.querySelector('dialog[open], :popover-open');
}
