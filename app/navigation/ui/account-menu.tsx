import { User } from 'lucide-react';
import { useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { useClosedByBack } from '#app/ui/use-closed-by-back.ts';
import { useOnPageChange } from '../use-on-page-change.ts';
import { AccountPanel } from './account-panel.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** Opens by the platform's own popover: also without JavaScript. */
export function AccountMenu() {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  useOnPageChange(() => panel.current?.hidePopover());
  useClosedByBack(panel);

  return (
    <div className="hidden md:block">
      <button
        type="button"
        className="icon-button"
        popoverTarget="account-menu"
        aria-label={t('nav.account')}
      >
        <User aria-hidden size={20} strokeWidth={1.4} />
      </button>
      <div id="account-menu" ref={panel} popover="auto" className="account-menu">
        <AccountPanel />
        <div className="mt-3 border-sand border-t pt-2">
          <LanguageSwitch />
        </div>
      </div>
    </div>
  );
}
