import { useEffect, useEffectEvent } from 'react';
import { visitorDoubted } from '../visitor.ts';
import type { AccountAreaAnswer } from './account-answer.ts';

/** Says once what became of a form, when the answer is there. */
export function useAnswered(
  answer: AccountAreaAnswer | undefined,
  tell: (answer: AccountAreaAnswer) => void,
): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    if (!answer) return;
    told(answer);
    if (!answer.ok && answer.reason === 'signed-out') void visitorDoubted();
  }, [answer]);
}
