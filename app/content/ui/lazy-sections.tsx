import { lazy, Suspense } from 'react';
import type { LocalizedSection } from '../sections/localize-section.ts';

const Sections = lazy(() => import('./late-sections.ts'));

/** Loads the section components only if the page has sections, since few pages do. */
export function LazySections({ sections }: { sections: LocalizedSection[] }) {
  if (sections.length === 0) return null;
  return (
    <Suspense>
      <Sections sections={sections} />
    </Suspense>
  );
}
