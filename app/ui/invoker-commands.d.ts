import 'react';

/** Types for invoker commands, missing from React's (developer.mozilla.org/docs/Web/API/Invoker_Commands_API). */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
