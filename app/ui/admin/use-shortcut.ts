import { useEffect, useEffectEvent } from 'react';

/** Acts on the keys of the whole page that match, instead of the browser. */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
