import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onAnswer` once for each new result of an action. */
export function useOnActionData<Answer>(
  answer: Answer | undefined,
  onAnswer: (answer: Answer) => void,
): void {
  const heard = useRef(answer);
  const tell = useEffectEvent(onAnswer);
  // The effect has no dependencies because React Router reads `fetcher.data` from a map that changes before its state:
  // a render that React then drops, such as while someone types, would see the result and count it as an unchanged dependency.
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    tell(answer);
  });
}
