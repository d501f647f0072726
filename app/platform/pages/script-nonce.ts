import { createContext, useContext } from 'react';

const ScriptNonceContext = createContext<string | undefined>(undefined);

/** Makes the rendering's nonce known to scripts of our own; browsers hide it from the page. */
export const ScriptNonce = ScriptNonceContext;

export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonceContext);
}
