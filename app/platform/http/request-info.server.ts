import { createContext } from 'react-router';
import type { Language } from '../text/language.ts';

/** What the server knows of a request before any page sees it. Loaders read it with `context.get(requestInfo)`. */
export type RequestInfo = {
  /** In the log, in the `X-Request-Id` header and on the error page. */
  id: string;
  language: Language;
  /** The shopper's address, seen through the trusted proxies. */
  clientAddress: string;
  /** Allows the scripts of this one rendering. */
  nonce: string;
  /** The pattern of its route, once React Router has found it. */
  route?: string;
};

export const requestInfo = createContext<RequestInfo>();
