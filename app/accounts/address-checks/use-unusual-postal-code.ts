import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * The postal code that was typed last where it looks like none of its country, once its field was left. What knows them is
 * loaded then; without it nothing is said.
 */
export function useUnusualPostalCode(country: string) {
  const [unusual, setUnusual] = useState<string>();
  const typed = useRef('');

  async function look(code: string): Promise<void> {
    typed.current = code;
    if (!code.trim()) return setUnusual(undefined);
    try {
      const { looksLikePostalCode } = await import('./looks-like-postal-code.ts');
      setUnusual(looksLikePostalCode(code, country) ? undefined : code);
    } catch {}
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another country is what makes the same code another.
  useEffect(() => void look(typed.current), [country]);
  return {
    unusual,
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => void look(currentTarget.value),
  };
}
