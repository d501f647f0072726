import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useSessionReload } from '#app/accounts/sessions/visitor-store.ts';
import { useReturningPicture } from '#app/catalogue/ui/opened-card-picture.ts';
import { linkedDiscountCode } from '#app/discounts/linked-discount-code.ts';
import { useIsOffline } from '#app/offline/offline-state.ts';
import { useCacheVisitedPages, useRevalidateWhenOnline } from '#app/offline/use-offline-pages.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useWishlistSync } from '#app/wishlist/synced-wishlist.ts';
import { ClientSideLinksAndPrefetch, useFocusOnNavigation } from '../client-navigation.tsx';
import { DutchOffer } from './language-switch.tsx';
import { TestModeNotice } from './test-mode-notice.tsx';

type PageFrameProps = { header: ReactNode; footer: ReactNode; children: ReactNode };

export function PageFrame({ header, footer, children }: PageFrameProps) {
  const t = useWords();
  const isTravelling = useNavigation().state === 'loading';
  const { search } = useLocation();
  useEffect(() => void linkedDiscountCode(search), [search]);
  useFocusOnNavigation();
  useSessionReload();
  useReturningPicture();
  useWishlistSync();
  useCacheVisitedPages();
  useRevalidateWhenOnline();
  return (
    <div className="flex min-h-svh flex-col">
      <a href="#content" className="skip-link button button-primary">
        {t('nav.skip')}
      </a>
      <DutchOffer />
      <TestModeNotice />
      {header}
      {isTravelling && <div className="travelling" aria-hidden />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {footer}
      <OfflineNotice />
      <ClientSideLinksAndPrefetch />
    </div>
  );
}

function OfflineNotice() {
  const t = useWords();
  const isOffline = useIsOffline();
  return (
    <div role="status" className="page-strip-place">
      {isOffline && <p className="page-strip">{t('errors.offline')}</p>}
    </div>
  );
}
