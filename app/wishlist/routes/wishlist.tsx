import '../register-translations.ts';
import '../wishlist-page/register-translations.ts';
import { data, redirect } from 'react-router';
import { AccountPageFrame } from '#app/accounts/account-area/ui/account-page-frame.tsx';
import { SignInRequired } from '#app/accounts/account-area/ui/sign-in-required.tsx';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { GridSkeleton } from '#app/catalogue/listing/ui/grid-skeleton.tsx';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { deferred } from '#app/ui/deferred.ts';
import { SectionErrorBoundary } from '#app/ui/section-error-boundary.tsx';
import { ShowDeferred } from '#app/ui/show-deferred.tsx';
import { removeFromWishlist } from '../change-wishlist.server.ts';
import { listWishlist } from '../list-wishlist.server.ts';
import { WishlistGrid } from '../ui/wishlist-grid.tsx';
import type { Route } from './+types/wishlist';

const SKELETON_CARDS = 8;

type Shown = { cards: OfferedCard[] | undefined };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('wishlist.title'),
    description: t('wishlist.description'),
    robots: 'noindex',
  }));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  if (!customer) return data({ shown: { cards: undefined } as Shown }, 401);
  const cards = await listWishlist(db, customer.id, context.get(requestInfo).language);
  return data({ shown: { cards } as Shown });
}

/** Within the shop the page opens at once, with skeletons. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return deferred(serverLoader());
}

/** POST /account/wishlist: an emptied heart, sent without JavaScript. */
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
  const addToBag = useAddToBag();
  return (
    <AccountPageFrame title={t('wishlist.title')}>
      <SectionErrorBoundary>
        <ShowDeferred shown={shown} skeleton={<WishlistSkeleton />}>
          {({ cards }) => <Pieces cards={cards} onAdd={addToBag} />}
        </ShowDeferred>
      </SectionErrorBoundary>
    </AccountPageFrame>
  );
}

type PiecesProps = Shown & { onAdd: (card: OfferedCard, size: string) => void };

function Pieces({ cards, onAdd }: PiecesProps) {
  const t = useWords();
  return cards ? (
    <WishlistGrid cards={cards} onAdd={onAdd} />
  ) : (
    <SignInRequired text={t('wishlist.signInToView')} />
  );
}

function WishlistSkeleton() {
  return (
    <div className="mt-3 pt-16">
      <GridSkeleton count={SKELETON_CARDS} columns={4} />
    </div>
  );
}
