import { createContext } from 'react-router';
import type { Language } from '../text/language.ts';

/** The server's data about a request. Loaders read it with `context.get(requestInfo)`. */
export type RequestInfo = {
  /** Also in the log, the `X-Request-Id` header and on the error page. */
  id: string;
  language: Language;
  /** Determined through the trusted proxies. */
  clientAddress: string;
  /** Allows the scripts of this rendering. */
  nonce: string;
  route?: string;
};

export const requestInfo = createContext<RequestInfo>();
