import { type ComponentType, useEffect, useState } from 'react';
import { dismissSessionEnded, useSessionEnded } from '../../sessions/visitor-store.ts';

/** Asks who filled in a form to sign in again, with code that is loaded then: few sessions end over a form. */
export function LazySignInAgainDialog() {
  const lost = useSessionEnded();
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!lost) return;
    import('./sign-in-again-dialog.tsx').then(
      ({ SignInAgainDialog: SignInAgain }) => setDialog(() => SignInAgain),
      // The form itself says that one is signed out.
      () => {},
    );
  }, [lost]);
  useEffect(() => dismissSessionEnded, []);
  return Dialog && <Dialog />;
}
