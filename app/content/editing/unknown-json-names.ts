import { findJsonContentProblem } from './section-form-values.ts';

/** Names in a section's JSON: those that its type shows, and those of its `items`. */
export type KnownNames = { section: string[]; item: string[] };

/** The names in a section's JSON that are never shown, each once, in their order; none while it has a mistake. */
export function findUnknownNames(text: string, { section, item }: KnownNames): string[] {
  if (!text.trim() || findJsonContentProblem(text)) return [];
  const content: Record<string, unknown> = JSON.parse(text);
  const unknown = Object.keys(content).filter((name) => !section.includes(name));
  const items = section.includes('items') && Array.isArray(content.items) ? content.items : [];
  const entries = items.filter((entry) => entry && typeof entry === 'object');
  const ofItems = entries.flatMap((entry) => Object.keys(entry)).filter((name) => !item.includes(name));
  return [...new Set([...unknown, ...ofItems.map((name) => `items › ${name}`)])];
}
