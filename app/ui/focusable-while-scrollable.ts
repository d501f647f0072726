/** A `ref` for an element that scrolls sideways. Lets the keyboard reach it only while it is too narrow for its content. */
export function focusableWhileScrollable(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  return () => observer.disconnect();
}
