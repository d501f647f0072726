import { type FormEvent, useEffect, useRef } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { AccountPageFrame, SignInRequired } from '#app/accounts/account-area/ui/account-page-frame.tsx';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { GridSkeleton } from '#app/catalogue/listing/ui/grid-skeleton.tsx';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { ProductGrid } from '#app/catalogue/ui/product-grid.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink } from '#app/ui/link.tsx';
import { SectionErrorBoundary } from '#app/ui/section-error-boundary.tsx';
import { deferred, ShowDeferred } from '#app/ui/show-deferred.tsx';
import { useWishlist } from '../synced-wishlist.ts';
import { HeartMark, useToggleWish } from '../ui/heart-button.tsx';
import { listWishlist, removeFromWishlist } from '../wishlist.server.ts';
import type { Route } from './+types/wishlist';

export const handle = requireTranslations('sign-in', 'wishlist');

const SKELETON_CARDS = 8;

type Shown = { cards: OfferedCard[] | undefined };

export const meta = unindexedPageMeta('wishlist.title', 'wishlist.description');

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  if (!customer) return data({ shown: { cards: undefined } as Shown }, 401);
  const cards = await listWishlist(db, customer.id, context.get(requestInfo).language);
  return data({ shown: { cards } as Shown });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return deferred(serverLoader());
}

/** POST /account/wishlist removes a product from the wishlist without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const customer = await findCustomer(request);
  if (!customer) throw redirect('/login');
  const form = await request.formData().catch(() => new FormData());
  const productId = String(form.get('productId') ?? '');
  if (isPostgresText(productId)) await removeFromWishlist(db, customer.id, productId);
  return redirect('/account/wishlist');
}

export default function Wishlist({ loaderData: { shown } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <AccountPageFrame title={t('wishlist.title')}>
      <SectionErrorBoundary>
        <ShowDeferred
          shown={shown}
          skeleton={
            <div className="mt-3 pt-16">
              <GridSkeleton count={SKELETON_CARDS} columns={4} />
            </div>
          }
        >
          {({ cards }) =>
            cards ? <WishlistGrid cards={cards} /> : <SignInRequired text={t('wishlist.signInToView')} />
          }
        </ShowDeferred>
      </SectionErrorBoundary>
    </AccountPageFrame>
  );
}

function WishlistGrid({ cards }: { cards: OfferedCard[] }) {
  const t = useWords();
  const addToBag = useAddToBag();
  const count = useRef<HTMLParagraphElement>(null);
  const { isSignedIn, isSaving, ids } = useWishlist();
  useMissingLoaded(isSignedIn && !isSaving ? [...ids] : [], cards);
  const shown = isSignedIn ? cards.filter(({ id }) => ids.has(id)) : cards;
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mt-3 mb-10 text-stone outline-none">
        {shown.length > 0 && t('wishlist.saved', { count: shown.length })}
      </p>
      {shown.length ? (
        <ProductGrid
          cards={shown}
          onAdd={addToBag}
          columns={4}
          isFirst
          heartOf={(card) => <FilledHeart card={card} onRemoved={() => count.current?.focus()} />}
        />
      ) : (
        <EmptyWishlist />
      )}
    </>
  );
}

/** Reloads the list if wishes are missing, once per set of missing ones, since a product may no longer exist. */
function useMissingLoaded(wished: string[], cards: OfferedCard[]): void {
  const { revalidate } = useRevalidator();
  const missing = wished.filter((id) => !cards.some((card) => card.id === id)).sort();
  const key = missing.join(' ');
  useEffect(() => {
    if (key) void revalidate();
  }, [key, revalidate]);
}

/** The heart is in a form, for browsers without JavaScript. */
function FilledHeart({ card, onRemoved }: { card: OfferedCard; onRemoved: () => void }) {
  const t = useWords();
  const wish = useToggleWish({ isTold: true });
  const label = t('wishlist.removeOf', { title: card.title });

  function remove(event: FormEvent): void {
    event.preventDefault();
    wish(card.id, false);
    onRemoved();
  }

  return (
    <form method="post" action="/account/wishlist" onSubmit={remove}>
      <input type="hidden" name="productId" value={card.id} />
      <button type="submit" className="icon-button" aria-label={label}>
        <HeartMark isFilled />
      </button>
    </form>
  );
}

function EmptyWishlist() {
  const t = useWords();
  return (
    <div className="flex min-h-[30svh] flex-col items-start">
      <h2 className="text-heading">{t('wishlist.empty')}</h2>
      <p className="mt-3 max-w-prose text-stone">{t('wishlist.emptyText')}</p>
      <ButtonLink to="/" className="mt-8">
        {t('wishlist.continueShopping')}
      </ButtonLink>
    </div>
  );
}
