import { type ComponentType, useEffect, useState } from 'react';
import { askedAgain } from './reauthenticate-first.ts';

export function LazyReauthenticationDialog() {
  const asked = askedAgain.useValue((question) => question);
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!asked) return;
    import('./reauthentication-dialog.tsx').then(
      ({ ReauthenticationDialog }) => setDialog(() => ReauthenticationDialog),
      // If the dialog cannot be loaded, the form displays the refusal.
      () => asked.answer(false),
    );
  }, [asked]);
  useEffect(() => () => askedAgain.get()?.answer(false), []);
  return Dialog && asked && <Dialog />;
}
