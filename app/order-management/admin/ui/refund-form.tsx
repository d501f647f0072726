import { type FormEvent, Fragment, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher, useSearchParams } from 'react-router';
import { ReasonField } from '#app/orders/admin/ui/order-form.tsx';
import { useFormResetOnSuccess } from '#app/orders/admin/ui/use-order-form.ts';
import { countItems, priceOf, type Returnable } from '#app/orders/refunds/refund-rules.ts';
import type { RefundAnswer } from '#app/payments/admin/payment-results.ts';
import { RefundConfirmation } from '#app/payments/admin/ui/refund-confirmation.tsx';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import type { RefundOfWithdrawals } from '#app/returns/admin-returns.server.ts';
import { FormDialog } from '#app/ui/admin/form-dialog.tsx';
import { AdminNote, type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useModal } from '#app/ui/use-modal.ts';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';

type Line = {
  position: number;
  quantity: number;
  title: string;
  size: string | null;
  priceCents: number;
  paidCents: number;
};

type RefundFormProps = {
  number: string;
  left: Returnable<Line>;
  refundId: string;
  withdrawn: RefundOfWithdrawals | undefined;
  isNextStep: boolean;
  given: RefundAnswer | undefined;
};

/** Refunds the order in full or in part and restocks items. A form submitted twice makes one refund. */
export function RefundDialog({ number, left, refundId, withdrawn, isNextStep, given }: RefundFormProps) {
  const t = useWords();
  const modal = useModal();
  const isAsked = useSearchParams()[0].get('open') === 'refund';
  const action = useFormActionUrl(`/admin/orders/${number}`)('refunds');
  const fetcher = useFetcher<RefundAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const said = answer && 'of' in answer ? answer : undefined;
  const isSaving = fetcher.state !== 'idle';
  useOnActionData(fetcher.data, ({ ok }) => ok && modal.close());
  const [id, setId] = useState(given && !given.ok ? (given.typed.refundId ?? refundId) : refundId);
  const nextId = said?.ok ? said.nextId : undefined;
  if (nextId && nextId !== id) setId(nextId);
  const asked = said && !said.ok && said.reason === 'confirm' ? said : undefined;
  const problem =
    said && !said.ok && said.reason !== 'confirm' ? t(`adminOrders.refundProblem.${said.reason}`) : undefined;
  const isAmount = said && !said.ok && amountReasons.has(said.reason);
  const pieces = countItems(left.pieces.map((one) => ({ ...one, quantity: one.left })));
  const isOver = left.cents <= 0 && pieces === 0;
  const outcome = isSaving ? undefined : answer;
  return (
    <>
      <FormDialog
        modal={modal}
        title={t('adminOrders.refund')}
        look={isNextStep ? 'primary' : 'secondary'}
        isOpen={isAsked || (problem !== undefined && !fetcher.data)}
      >
        <RefundNotes left={left} />
        {!isOver && (
          <>
            <p className="mt-1 text-stone">
              {t(left.cents > 0 ? 'adminOrders.refundText' : 'adminOrders.restockText')}
            </p>
            <Fields
              fetcher={fetcher}
              action={action}
              left={left}
              withdrawn={withdrawn}
              id={id}
              typed={said && !said.ok ? said.typed : {}}
              amountProblem={isAmount ? problem : undefined}
            />
          </>
        )}
        <OutcomeNote outcome={outcome?.ok ? undefined : outcome} className="mt-4">
          {(!isAmount || isOver) && problem}
        </OutcomeNote>
      </FormDialog>
      {asked && !isSaving && <RefundConfirmation asked={asked} action={action} fetcher={fetcher} />}
      <OutcomeNote outcome={outcome?.ok ? outcome : undefined} className="order-outcome">
        {said?.ok && t(said.plan === 'money' ? 'adminOrders.refundAsked' : 'adminOrders.restocked')}
      </OutcomeNote>
    </>
  );
}

function RefundNotes({ left }: Pick<RefundFormProps, 'left'>) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <>
      {left.heldCents > 0 && (
        <AdminNote tone="warning">{t('disputes.refundHeld', { amount: price(left.heldCents) })}</AdminNote>
      )}
      {left.cents <= 0 && left.spentCents === 0 && left.heldCents === 0 && (
        <p className="mt-1 text-stone">{t('adminOrders.refundAll')}</p>
      )}
      {left.spentCents > 0 && (
        <AdminNote tone="warning">
          {t('adminOrders.refundGiftCardSpent', { amount: price(left.spentCents) })}
        </AdminNote>
      )}
      {left.lostCents > 0 && (
        <AdminNote tone="warning">
          {t('adminOrders.refundGiftCardLost', { amount: price(left.lostCents) })}
        </AdminNote>
      )}
    </>
  );
}

const amountReasons = new Set<string>([
  'amount',
  'ambiguous',
  'too-precise',
  'too-much',
  'gift-card-spent',
  'disputed',
]);

type FieldsProps = Pick<RefundFormProps, 'left' | 'withdrawn'> & {
  action: string;
  fetcher: FetcherWithComponents<RefundAnswer | AdminRefusal>;
  id: string;
  typed: Record<string, string>;
  amountProblem: string | undefined;
};

function Fields({ fetcher, action, left, withdrawn, id, typed, amountProblem }: FieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const isSaving = fetcher.state !== 'idle';
  const { form, round } = useFormResetOnSuccess(fetcher.data, isSaving);
  const followPieces = useAutofillRefundAmount(left);
  const hasMoney = left.cents > 0;
  return (
    <fetcher.Form {...form} action={action} onInput={followPieces} className="order-refund-form">
      <input type="hidden" name="refundId" value={id} />
      {withdrawn && (
        <p className="text-stone">
          {t(
            withdrawn.deliveryCents > 0
              ? 'adminOrders.refundOfAllWithdrawn'
              : withdrawn.isArrived
                ? 'adminOrders.refundOfArrived'
                : 'adminOrders.refundOfWithdrawn',
            { amount: price(withdrawn.deliveryCents) },
          )}
        </p>
      )}
      <Fragment key={round}>
        <ItemFields left={left} withdrawn={withdrawn} typed={typed} />
        {hasMoney && (
          <Field
            name="amount"
            label={t('adminOrders.refundAmount')}
            hint={t('adminOrders.refundMost', { amount: price(left.cents) })}
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={20}
            defaultValue={
              typed.amount ?? (withdrawn ? centsToInputText(withdrawn.amountCents, language) : '')
            }
            error={amountProblem}
          />
        )}
        <ReasonField id="refund-reason" defaultValue={typed.reason ?? ''} />
      </Fragment>
      <div className="order-refund-ways">
        <SubmitButton look="secondary" aria-disabled={isSaving}>
          {t(hasMoney ? 'adminOrders.refundStart' : 'adminOrders.restockStart')}
        </SubmitButton>
        <SubmitButton look="secondary" name="everything" value="1" aria-disabled={isSaving}>
          {t(hasMoney ? 'adminOrders.refundEverything' : 'adminOrders.restockEverything')}
        </SubmitButton>
      </div>
    </fetcher.Form>
  );
}

function ItemFields({ left, withdrawn, typed }: Pick<FieldsProps, 'left' | 'withdrawn' | 'typed'>) {
  const t = useWords();
  const withdrawnOf = (position: number) =>
    withdrawn?.pieces.find((one) => one.position === position)?.quantity ?? 0;
  return left.pieces
    .filter((item) => item.left > 0)
    .map((item) => (
      <Field
        key={item.position}
        type="number"
        name={`back-${item.position}`}
        label={t('adminOrders.refundPieces', {
          title: item.size ? `${item.title}, ${item.size}` : item.title,
        })}
        hint={t('adminOrders.refundPiecesMost', { count: item.left })}
        required
        min={0}
        max={item.left}
        defaultValue={typed[`back-${item.position}`] ?? withdrawnOf(item.position)}
      />
    ));
}

/** Updates the amount with the returned items until the operator types one. An empty field means the same amount. */
function useAutofillRefundAmount(left: Returnable<Line>) {
  const language = useLanguage();
  const isTyped = useRef(false);
  return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const amount = currentTarget.elements.namedItem('amount');
    if (!(amount instanceof HTMLInputElement) || !(target instanceof HTMLInputElement)) return;
    if (target === amount || !amount.value.trim()) isTyped.current = amount.value.trim() !== '';
    if (isTyped.current || !target.name.startsWith('back-')) return;
    const back = left.pieces.map(({ position }) => {
      const field = currentTarget.elements.namedItem(`back-${position}`);
      const typed = field instanceof HTMLInputElement ? field.valueAsNumber : 0;
      return { position, quantity: Number.isInteger(typed) && typed > 0 ? typed : 0 };
    });
    const cents = priceOf(left, back);
    amount.value = cents ? centsToInputText(cents, language) : '';
  };
}

function centsToInputText(cents: number, language: Language): string {
  const written = centsToDecimalText(cents);
  return language === 'nl' ? written.replace('.', ',') : written;
}
