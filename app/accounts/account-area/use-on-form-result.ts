import { useEffect, useEffectEvent } from 'react';
import { recheckVisitor } from '../sessions/visitor-store.ts';

type Answer = { ok: true } | { ok: false; reason: string };

/** Calls `tell` once per result. */
export function useOnFormResult<Given extends Answer>(
  answer: Given | undefined,
  tell: (answer: Given) => void,
): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    if (!answer) return;
    told(answer);
    if (!answer.ok && answer.reason === 'signed-out') void recheckVisitor();
  }, [answer]);
}
