import { createContext, type ReactNode, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

/** Makes the request's id known to the error pages while the server renders. */
export function RequestId({ value, children }: { value: string; children: ReactNode }) {
  return <RequestIdContext value={value}>{children}</RequestIdContext>;
}

/** The id under which the log knows this request; in the browser it is read back from the page. */
export function useRequestId(): string | undefined {
  const fromServer = useContext(RequestIdContext);
  if (typeof document === 'undefined') return fromServer;
  return document.querySelector('[data-request-id]')?.getAttribute('data-request-id') ?? undefined;
}
