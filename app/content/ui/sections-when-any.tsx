import { lazy, Suspense } from 'react';
import type { LocalizedSection } from '../sections/localize-section.ts';

const Sections = lazy(() => import('./late-sections.ts'));

/** What operators placed on a page besides its own, mostly nothing: what draws it comes with the first of them. */
export function SectionsWhenAny({ sections }: { sections: LocalizedSection[] }) {
  if (sections.length === 0) return null;
  return (
    <Suspense>
      <Sections sections={sections} />
    </Suspense>
  );
}
