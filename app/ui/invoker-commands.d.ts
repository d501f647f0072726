import 'react';

/** Types that React lacks for invoker commands (developer.mozilla.org/docs/Web/API/Invoker_Commands_API). */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
