import { createContext, type ReactNode, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

export function RequestId({ value, children }: { value: string; children: ReactNode }) {
  return <RequestIdContext value={value}>{children}</RequestIdContext>;
}

export function useRequestId(): string | undefined {
  const fromServer = useContext(RequestIdContext);
  if (typeof document === 'undefined') return fromServer;
  const shown = document.querySelector('[data-request-id]')?.getAttribute('data-request-id');
  return shown ?? idOfNewestData();
}

function idOfNewestData(): string | undefined {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const newest = requests.findLast(({ name }) => new URL(name).pathname.endsWith('.data'));
  // Some browsers expose server timings only over HTTPS.
  return newest?.serverTiming?.find(({ name }) => name === 'request')?.description;
}
