import { createContext, useContext } from 'react';

const ScriptNonceContext = createContext<string | undefined>(undefined);

/** Provides the rendering's nonce to our own scripts; browsers hide it from the page. */
export const ScriptNonce = ScriptNonceContext;

export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonceContext);
}
