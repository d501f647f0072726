import { lazy, Suspense } from 'react';
import type { ShownSection } from '../sections/shown-section.ts';

const Sections = lazy(() => import('./late-sections.ts'));

/** What operators placed on a page besides its own, mostly nothing: what draws it comes with the first of them. */
export function SectionsWhenAny({ sections }: { sections: ShownSection[] }) {
  if (sections.length === 0) return null;
  return (
    <Suspense>
      <Sections sections={sections} />
    </Suspense>
  );
}
