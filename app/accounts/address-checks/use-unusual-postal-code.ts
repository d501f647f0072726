import { useEffect, useRef, useState } from 'react';

/**
 * Whether a postal code looks like none of its country, once its field was left or the country was changed. What knows them is
 * loaded then; without it nothing is said.
 */
export function useUnusualPostalCode(code: string, country: string) {
  const [unusual, setUnusual] = useState<string>();
  const lookedAs = useRef(country);

  async function look(): Promise<void> {
    lookedAs.current = country;
    if (!code.trim()) return setUnusual(undefined);
    try {
      const { looksLikePostalCode } = await import('./looks-like-postal-code.ts');
      setUnusual(looksLikePostalCode(code, country) ? undefined : code);
    } catch {}
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another country is what makes the same code another.
  useEffect(() => {
    if (lookedAs.current !== country) void look();
  }, [country]);
  return { isUnusual: unusual === code, look };
}
