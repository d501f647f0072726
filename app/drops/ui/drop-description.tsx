import type { Translated } from '#app/platform/text/language.ts';

/** Displays nothing for a drop without a description. */
export function DropDescription({ description }: { description: Translated }) {
  if (!description.text) return null;
  return (
    <p className="prose-lines text-stone" lang={description.language}>
      {description.text}
    </p>
  );
}
