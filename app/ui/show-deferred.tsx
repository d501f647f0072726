import { type ReactNode, Suspense } from 'react';
import { Await, useAsyncError } from 'react-router';

type LaterProps<Shown extends object> = {
  /** What the page shows, or the promise of it. */
  shown: Shown | Promise<Shown>;
  skeleton: ReactNode;
  /** What went wrong, drawn; without it the failure is the nearest boundary's. */
  failure?: (error: unknown) => ReactNode;
  children: (shown: Shown) => ReactNode;
};

/** Shows what is there at once, and what is on its way behind a skeleton. */
export function ShowDeferred<Shown extends object>({
  shown,
  skeleton,
  failure,
  children,
}: LaterProps<Shown>) {
  if (!(shown instanceof Promise)) return children(shown);
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={shown} errorElement={failure && <Failure draw={failure} />}>
        {(arrived) => children(arrived as Shown)}
      </Await>
    </Suspense>
  );
}

function Failure({ draw }: { draw: (error: unknown) => ReactNode }) {
  return draw(useAsyncError());
}
