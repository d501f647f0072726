import type { ReactNode } from 'react';

/** Displays the problem of a part of a form, such as a list of images, that is not a single input. */
export function FieldGroupProblem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" tabIndex={-1} data-problem className="mt-3 text-pomegranate text-sm">
      {children}
    </p>
  );
}
