import { findJsonContentProblem } from './json-syntax-error.ts';

export type KnownNames = { section: string[]; item: string[] };

/** Returns the distinct names in a section's JSON that are never displayed; none while the JSON is invalid. */
export function findUnknownNames(text: string, { section, item }: KnownNames): string[] {
  if (!text.trim() || findJsonContentProblem(text)) return [];
  const content: Record<string, unknown> = JSON.parse(text);
  const unknown = Object.keys(content).filter((name) => !section.includes(name));
  const items = section.includes('items') && Array.isArray(content.items) ? content.items : [];
  const entries = items.filter((entry) => entry && typeof entry === 'object');
  const ofItems = entries.flatMap((entry) => Object.keys(entry)).filter((name) => !item.includes(name));
  return [...new Set([...unknown, ...ofItems.map((name) => `items › ${name}`)])];
}
