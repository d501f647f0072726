import { type ReactNode, Suspense } from 'react';
import { Await, useAsyncError } from 'react-router';
import { READ_MS } from '#app/platform/http/fetching/fetch-json.ts';

type LaterProps<Shown extends object> = {
  shown: Shown | Promise<Shown>;
  skeleton: ReactNode;
  failure?: (error: unknown) => ReactNode;
  children: (shown: Shown) => ReactNode;
};

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

export function deferred<Shown>(loading: Promise<{ shown: Shown }>): { shown: Promise<Shown> } {
  const shown = withTimeout(loading).then((loaded) => loaded.shown);
  // The empty handler prevents an unhandled rejection before the page renders the failure.
  shown.catch(() => {});
  return { shown };
}

export class TimedOut extends Error {}

export function withTimeout<Shown>(loading: Promise<Shown>, giveUpMs = READ_MS): Promise<Shown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut(`nothing came within ${giveUpMs} ms`)), giveUpMs);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}
