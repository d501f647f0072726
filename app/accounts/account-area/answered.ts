import { useEffect, useEffectEvent } from 'react';

/** Says once what became of a form, when the answer is there. */
export function useAnswered<Answer>(answer: Answer | undefined, tell: (answer: Answer) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    if (answer) told(answer);
  }, [answer]);
}
