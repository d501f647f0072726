import { createContext } from 'react-router';
import type { Language } from '../text/language.ts';

export type RequestInfo = {
  id: string;
  language: Language;
  clientAddress: string;
  nonce: string;
  route?: string;
};

export const requestInfo = createContext<RequestInfo>();
