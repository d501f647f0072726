import { useEffect, useEffectEvent, useRef } from 'react';

export function useOnActionData<Answer>(
  answer: Answer | undefined,
  onAnswer: (answer: Answer) => void,
): void {
  const heard = useRef(answer);
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    tell(answer);
  }, [answer]);
}
