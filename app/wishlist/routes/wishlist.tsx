import '../words.ts';
import { data, redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-area/ui/account-page.tsx';
import { SignInRequired } from '#app/accounts/account-area/ui/sign-in-required.tsx';
import { findCustomer } from '#app/accounts/customer.server.ts';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import type { ProductCard } from '#app/catalogue/product.ts';
import { GridSkeleton } from '#app/catalogue/ui/grid-skeleton.tsx';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { isStorable } from '#app/platform/storable-text.ts';
import { useWords } from '#app/platform/words.ts';
import { arrivesLater } from '#app/ui/arrives-later.ts';
import { Later } from '#app/ui/later.tsx';
import { SectionBoundary } from '#app/ui/section-boundary.tsx';
import { removeFromWishlist } from '../change-wishlist.server.ts';
import { SavedPieces } from '../ui/saved-pieces.tsx';
import { listWishlist } from '../wishlist.server.ts';
import type { Route } from './+types/wishlist';

const SKELETON_CARDS = 8;

type Shown = { cards: ProductCard[] | undefined };

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
  const cards = await listWishlist(db, customer.id, context.get(requestFacts).language);
  return data({ shown: { cards } as Shown });
}

/** Within the shop the page opens at once, with skeletons. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return arrivesLater(serverLoader());
}

/** POST /account/wishlist: an emptied heart, sent without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const customer = await findCustomer(request);
  if (!customer) throw redirect('/login');
  const productId = String((await request.formData()).get('productId') ?? '');
  if (isStorable(productId)) await removeFromWishlist(db, customer.id, productId);
  return redirect('/account/wishlist');
}

export default function Wishlist({ loaderData: { shown } }: Route.ComponentProps) {
  const t = useWords();
  const addToBag = useAddToBag();
  return (
    <AccountPage title={t('wishlist.title')}>
      <SectionBoundary>
        <Later shown={shown} skeleton={<WishlistSkeleton />}>
          {({ cards }) => <Pieces cards={cards} onAdd={addToBag} />}
        </Later>
      </SectionBoundary>
    </AccountPage>
  );
}

type PiecesProps = Shown & { onAdd: (card: ProductCard, size: string) => void };

function Pieces({ cards, onAdd }: PiecesProps) {
  const t = useWords();
  return cards ? (
    <SavedPieces cards={cards} onAdd={onAdd} />
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
