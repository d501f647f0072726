export type Language = 'en' | 'nl';

export function parseLanguage(text: string | null | undefined): Language | undefined {
  return text === 'en' || text === 'nl' ? text : undefined;
}

/** Returns the browser's preferred language; English if it requests neither. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '').split(',').map(readWish);
  wishes.sort((a, b) => b.weight - a.weight);
  for (const wish of wishes) {
    const language = parseLanguage(wish.tag);
    if (language && wish.weight > 0) return language;
  }
  return 'en';
}

function readWish(part: string): { tag: string; weight: number } {
  const [range = '', ...settings] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = settings.find((setting) => setting.startsWith('q='));
  const weight = quality ? Number(quality.slice(2)) : 1;
  return { tag: range.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 };
}
