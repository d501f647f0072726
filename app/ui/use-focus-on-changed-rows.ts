import { useEffect, useRef } from 'react';

/** Focuses the input of an added row, and the button that adds rows when one was removed. `input` selects the last row's. */
export function useFocusOnChangedRows(count: number, input: string) {
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    const isMore = count > before.current;
    before.current = count;
    // The form listens for change events. Adding or removing a row does not fire one.
    box.current?.dispatchEvent(new Event('change', { bubbles: true }));
    if (isMore) box.current?.querySelector<HTMLElement>(input)?.focus();
    else add.current?.focus();
  }, [count, input]);
  return { box, add };
}
