import { lazy, Suspense } from 'react';
import type { LocalizedSection } from '../sections/localize-section.ts';

const Sections = lazy(() => import('./late-sections.ts'));

export function LazySections({ sections }: { sections: LocalizedSection[] }) {
  if (sections.length === 0) return null;
  return (
    <Suspense>
      <Sections sections={sections} />
    </Suspense>
  );
}
