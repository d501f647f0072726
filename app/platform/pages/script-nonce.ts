import { createContext, useContext } from 'react';

const ScriptNonceContext = createContext<string | undefined>(undefined);

export const ScriptNonce = ScriptNonceContext;

export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonceContext);
}
