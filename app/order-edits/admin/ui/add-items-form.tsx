import { Form, useNavigation } from 'react-router';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import type { AddableItem, findOrderForAdditions } from '../../additions/addable-items.server.ts';
import { itemField } from '../../additions/wanted-items.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findOrderForAdditions>>>;

type AddPiecesFormProps = Pick<Found, 'order' | 'price'> & {
  search: string;
  pieces: AddableItem[];
  additionId: string;
};

export function AddItemsForm({ order, price, search, pieces, additionId }: AddPiecesFormProps) {
  const t = useWords();
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby="add-pieces">
      <h2 id="add-pieces">{t('additions.add')}</h2>
      <PieceSearch page={`/admin/orders/${order.number}/additions`} {...{ price, search, pieces }} />
      {price && <Chosen order={order} price={price} search={search} additionId={additionId} />}
      {!price && <p className="mt-4 text-stone">{t('additions.none')}</p>}
    </section>
  );
}

type PieceSearchProps = Omit<AddPiecesFormProps, 'order' | 'additionId'> & { page: string };

function PieceSearch({ page, price, search, pieces }: PieceSearchProps) {
  const t = useWords();
  const formatPrice = useFormatAdminPrice();
  const isSearching = useNavigation().state === 'loading';
  return (
    <Form action={page} preventScrollReset aria-busy={isSearching} className="mt-3">
      {price?.lines.map((line) => (
        <input key={line.productSizeId} type="hidden" name="piece" value={itemField(line)} />
      ))}
      <div className="admin-search">
        <input
          type="search"
          name="q"
          aria-label={t('additions.search')}
          placeholder={t('additions.search')}
          defaultValue={search}
          maxLength={100}
        />
        <SubmitButton look="secondary">{t('additions.find')}</SubmitButton>
      </div>
      {search && pieces.length === 0 && <p className="mt-3">{t('additions.nothingFound', { search })}</p>}
      {pieces.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {pieces.map(({ productSizeId, title, size, priceCents, free }) => {
            const named = nameOf({ title, size });
            return (
              <li key={productSizeId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {named} <span className="text-stone">{t('additions.free', { count: free })}</span>
                </span>
                <span className="flex items-center gap-4">
                  <span className="tabular-nums">{formatPrice(priceCents)}</span>
                  <SubmitButton
                    look="secondary"
                    name="piece"
                    value={itemField({ productSizeId, quantity: 1 })}
                    aria-label={t('additions.choosePiece', { piece: named })}
                  >
                    {t('additions.choose')}
                  </SubmitButton>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Form>
  );
}

type ChosenProps = Pick<AddPiecesFormProps, 'order' | 'search' | 'additionId'> & {
  price: NonNullable<Found['price']>;
};

function Chosen({ order, price, search, additionId }: ChosenProps) {
  const t = useWords();
  const formatPrice = useFormatAdminPrice();
  const page = `/admin/orders/${order.number}/additions`;
  const action = useFormActionUrl(page)('requests');
  const isSaving = useNavigation().state !== 'idle';
  const isBlocked = price.lines.some(({ message }) => message);
  function withoutLine(productSizeId: string): string {
    const others = price.lines.filter((line) => line.productSizeId !== productSizeId);
    const fields = others.map((line): [string, string] => ['piece', itemField(line)]);
    const address = new URLSearchParams([...(search ? [['q', search]] : []), ...fields]);
    return address.size ? `${page}?${address}` : page;
  }
  return (
    <Form method="post" action={action} className="mt-6">
      <input type="hidden" name="id" value={additionId} />
      <input type="hidden" name="seen" value={order.version} />
      <input type="hidden" name="toldCents" value={price.totalCents} />
      <h3>{t('additions.chosen')}</h3>
      <ul className="mt-2 grid gap-2">
        {price.lines.map((line) => {
          const named = `${line.quantity} × ${nameOf(line)}`;
          return (
            <li key={line.productSizeId} className="flex flex-wrap items-center justify-between gap-x-4">
              <input type="hidden" name="piece" value={itemField(line)} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{named}</span>
              <span className="flex items-center gap-4">
                <span className="tabular-nums">{formatPrice(line.cents)}</span>
                <TextLink
                  to={withoutLine(line.productSizeId)}
                  preventScrollReset
                  className="inline-flex min-h-11 items-center"
                  aria-label={t('additions.removePiece', { piece: named })}
                >
                  {t('additions.remove')}
                </TextLink>
              </span>
              {line.message && <p className="w-full text-pomegranate">{line.message}</p>}
            </li>
          );
        })}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4">
        {price.adjustments.map(({ label, cents }) => (
          <PriceRow key={label} name={label} amount={formatPrice(cents)} />
        ))}
        <PriceRow name={t('additions.total')} amount={formatPrice(price.totalCents)} />
      </dl>
      <p className="mt-3 text-stone">{t('additions.requestText', { email: order.email })}</p>
      <SubmitButton className="mt-3" aria-disabled={isSaving || isBlocked} disabled={isBlocked}>
        {t('additions.request', { total: formatPrice(price.totalCents) })}
      </SubmitButton>
    </Form>
  );
}

function nameOf({ title, size }: { title: string; size: string }): string {
  return size === ONE_SIZE ? title : `${title}, ${size}`;
}

function PriceRow({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{amount}</dd>
    </>
  );
}
