import '../register-translations.ts';
import { useEffect } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { visitorChanged } from '../../sessions/visitor-store.ts';
import { AuthPageFrame } from '../../signing-in/ui/auth-page-frame.tsx';

/** After an account was deleted. Tells the shop's other tabs, and forgets what this one keeps of its owner. */
export function AccountDeleted({ onShown }: { onShown: () => void }) {
  const t = useWords();
  useEffect(() => {
    onShown();
    void visitorChanged();
  }, [onShown]);
  return (
    <AuthPageFrame title={t('ownData.deleted')} lead={t('ownData.deletedText')}>
      <ButtonLink to="/">{t('ownData.toShop')}</ButtonLink>
    </AuthPageFrame>
  );
}
