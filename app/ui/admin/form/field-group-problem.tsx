import type { ReactNode } from 'react';

/** Displays the problem of a part of a form that is no single input, such as a list of images. */
export function FieldGroupProblem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" tabIndex={-1} data-problem className="mt-3 text-pomegranate text-sm">
      {children}
    </p>
  );
}
