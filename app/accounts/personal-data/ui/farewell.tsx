import '../words.ts';
import { useEffect } from 'react';
import { useWords } from '#app/platform/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Door } from '../../ui/door.tsx';
import { visitorChanged } from '../../visitor.ts';

/** After an account was deleted. Tells the shop's other tabs, and forgets what this one keeps of its owner. */
export function Farewell({ onShown }: { onShown: () => void }) {
  const t = useWords();
  useEffect(() => {
    onShown();
    void visitorChanged();
  }, [onShown]);
  return (
    <Door title={t('ownData.deleted')} lead={t('ownData.deletedText')}>
      <ButtonLink to="/">{t('ownData.toShop')}</ButtonLink>
    </Door>
  );
}
