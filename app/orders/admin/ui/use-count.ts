import { useState } from 'react';

/** Counts the answers of a form that meet a condition, each once: a key that begins the form anew after each. */
export function useCount<Answer>(answer: Answer | undefined, isCounted: (answer: Answer) => boolean): number {
  const [state, setState] = useState({ last: answer, count: 0 });
  if (state.last === answer) return state.count;
  const count = answer !== undefined && isCounted(answer) ? state.count + 1 : state.count;
  setState({ last: answer, count });
  return count;
}
