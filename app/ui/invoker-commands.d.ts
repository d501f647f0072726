import 'react';

/** Buttons that open a dialog by themselves; React's types do not know them yet. https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
