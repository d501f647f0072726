import { createContext, type ReactNode, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

/** Makes the request's id known to the error pages while the server renders. */
export function RequestId({ value, children }: { value: string; children: ReactNode }) {
  return <RequestIdContext value={value}>{children}</RequestIdContext>;
}

/**
 * The id under which the log knows the request that failed. In the browser it is read back from the page, or, after
 * navigating there without a page load, from the timings of the newest request for a page's data.
 */
export function useRequestId(): string | undefined {
  const fromServer = useContext(RequestIdContext);
  if (typeof document === 'undefined') return fromServer;
  const shown = document.querySelector('[data-request-id]')?.getAttribute('data-request-id');
  return shown ?? idOfNewestData();
}

function idOfNewestData(): string | undefined {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const newest = requests.findLast(({ name }) => new URL(name).pathname.endsWith('.data'));
  // Some browsers tell timings over https only.
  return newest?.serverTiming?.find(({ name }) => name === 'request')?.description;
}
