import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useVisitor } from './visitor.ts';

/** Loads the page's data anew when somebody signed in or out, here or in another tab; what was typed stays. */
export function useVisitorFollowed(): void {
  const visitor = useVisitor();
  const { revalidate } = useRevalidator();
  const known = useRef<string>(undefined);
  const current = visitor === undefined ? undefined : (visitor?.email ?? '');

  useEffect(() => {
    if (current === undefined) return;
    if (known.current !== undefined && known.current !== current) void revalidate();
    known.current = current;
  }, [current, revalidate]);
}
