/** As the `ref` of an element that scrolls sideways: the keyboard reaches it only while it is too narrow for its content. */
export function focusableWhileScrollable(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  return () => observer.disconnect();
}
