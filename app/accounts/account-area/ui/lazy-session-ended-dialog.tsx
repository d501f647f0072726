import { type ComponentType, useEffect, useState } from 'react';
import { dismissSessionEnded, useSessionEnded } from '../../sessions/visitor-store.ts';

/**
 * Asks somebody whose session ended over a form to sign in again. Its code is loaded only then, since that is rare.
 */
export function LazySessionEndedDialog() {
  const lost = useSessionEnded();
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!lost) return;
    import('./session-ended-dialog.tsx').then(
      ({ SessionEndedDialog: SignInAgain }) => setDialog(() => SignInAgain),
      // The form itself says that one is signed out.
      () => {},
    );
  }, [lost]);
  useEffect(() => dismissSessionEnded, []);
  return Dialog && <Dialog />;
}
