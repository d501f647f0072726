import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { infoLinks } from '../page-links.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { useHasScrolled } from '../use-has-scrolled.ts';
import type { Route } from './+types/checkout-layout';

export const handle = requireTranslations('checkout');

export default function CheckoutLayout() {
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CheckoutFrame>
      <ErrorPage error={error} />
    </CheckoutFrame>
  );
}

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<CheckoutHeader />} footer={<CheckoutFooter />}>
      {children}
    </PageFrame>
  );
}

function CheckoutHeader() {
  const t = useWords();
  const brand = useRootLoaderData()?.brand;
  return (
    <header className="header" data-shrunk={useHasScrolled() || undefined}>
      <div className="header-bar lg:grid-cols-[1fr_auto_1fr]">
        <Link
          to="/bag"
          className="flex min-h-11 min-w-11 items-center gap-2 justify-self-start hover:text-terracotta"
        >
          <ArrowLeft aria-hidden size={20} strokeWidth={1.4} />
          <span className="max-lg:sr-only">{t('checkout.toBag')}</span>
        </Link>
        <Link to="/" className="brand">
          {brand}
        </Link>
        <div className="header-tools">
          <div className="hidden lg:block">
            <LanguageSwitch />
          </div>
          <Link to="/contact" className="footer-link px-3">
            {t('checkout.help')}
          </Link>
        </div>
      </div>
    </header>
  );
}

/** Links to the policies. The law requires these links on pages where customers enter personal data. */
function CheckoutFooter() {
  const t = useWords();
  return (
    <footer className="page">
      <div className="footer-end text-sm">
        <div className="flex flex-wrap gap-x-6">
          {policies.map(({ to, words }) => (
            <Link key={to} to={to} className="footer-link">
              {t(words)}
            </Link>
          ))}
        </div>
        <LanguageSwitch />
      </div>
    </footer>
  );
}

const policies = infoLinks.filter(({ to }) => ['/shipping', '/terms', '/privacy'].includes(to));
