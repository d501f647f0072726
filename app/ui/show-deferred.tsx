import { type ReactNode, Suspense } from 'react';
import { Await, useAsyncError } from 'react-router';

type LaterProps<Shown extends object> = {
  shown: Shown | Promise<Shown>;
  skeleton: ReactNode;
  /** Renders the failure; without it the nearest boundary does. */
  failure?: (error: unknown) => ReactNode;
  children: (shown: Shown) => ReactNode;
};

/** Renders available data at once, pending data behind a skeleton. */
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
