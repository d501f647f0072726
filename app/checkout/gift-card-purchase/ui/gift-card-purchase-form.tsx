import type { ReactNode } from 'react';
import {
  type GiftCardOffer,
  giftCardFieldLimits as limits,
} from '#app/gift-cards/editing/gift-card-limits.ts';
import { languages } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EmailField, Field, SelectField, SelectOptions, TextAreaField } from '#app/ui/form.tsx';
import { formatPrice } from '#app/ui/formats.ts';
import { SubmitButton } from '#app/ui/link.tsx';
import { RadioCard } from '#app/ui/radio-cards.tsx';
import { PayTerms } from '../../ui/pay-terms.tsx';
import {
  OTHER_AMOUNT,
  type PurchaseField,
  type PurchaseProblems,
  type TypedPurchase,
} from '../purchase-fields.ts';

type GiftCardPurchaseFormProps = {
  offer: GiftCardOffer;
  typed: TypedPurchase | undefined;
  problems: PurchaseProblems | undefined;
  refusal: string | undefined;
};

export function GiftCardPurchaseForm({ offer, typed, problems = {}, refusal }: GiftCardPurchaseFormProps) {
  const t = useWords();
  const { leastCents, mostCents } = offer;
  const bounds = { least: formatPrice(leastCents), most: formatPrice(mostCents) };
  const error = (name: PurchaseField) => problems[name] && t(problems[name], bounds);
  const field = (name: PurchaseField) => ({ name, error: error(name), defaultValue: typed?.[name] });
  const method = typed?.paymentMethod === 'ideal' ? 'ideal' : 'card';

  return (
    <form method="post" action="/gift-cards" noValidate className="mt-8 grid max-w-2xl gap-10">
      <div role="alert" className="empty:hidden">
        {refusal && <p className="text-terracotta">{t(`giftCardPurchase.refused.${refusal}`, bounds)}</p>}
      </div>
      <AmountChoice offer={offer} typed={typed} bounds={bounds} error={error('amount')} field={field} />
      <RecipientFields typed={typed} field={field} />
      <Choices legend={t('giftCardPurchase.buyer')} columns="sm:grid-cols-2">
        <Field
          {...field('senderName')}
          label={t('giftCardPurchase.senderName')}
          maxLength={limits.name}
          autoComplete="name"
          required
        />
        <EmailField
          {...field('email')}
          label={t('giftCardPurchase.email')}
          maxLength={limits.email}
          hint={t('giftCardPurchase.emailHint')}
          required
        />
      </Choices>
      <Choices legend={t('giftCardPurchase.method')} error={error('paymentMethod')} columns="sm:grid-cols-2">
        {(['card', 'ideal'] as const).map((one) => (
          <RadioCard key={one} name="paymentMethod" value={one} defaultChecked={method === one}>
            {t(`giftCardPurchase.method.${one}`)}
          </RadioCard>
        ))}
      </Choices>
      <div>
        <SubmitButton className="w-full">{t('giftCardPurchase.pay')}</SubmitButton>
        <PayTerms />
        <p className="mt-3 max-w-prose text-sm text-stone">{t('giftCardPurchase.note')}</p>
      </div>
    </form>
  );
}

type FieldsProps = {
  typed: TypedPurchase | undefined;
  field: (name: PurchaseField) => {
    name: PurchaseField;
    error: string | undefined;
    defaultValue: string | undefined;
  };
};

type AmountChoiceProps = FieldsProps & {
  offer: GiftCardOffer;
  bounds: { least: string; most: string };
  error: string | undefined;
};

function AmountChoice({ offer, typed, bounds, error, field }: AmountChoiceProps) {
  const t = useWords();
  const amount = chosenAmount(offer, typed);
  return (
    <Choices legend={t('giftCard.field.amount')} error={error} columns="grid-cols-2">
      {offer.amounts.map((cents) => (
        <RadioCard
          key={cents}
          name="amount"
          value={eurosOf(cents)}
          defaultChecked={amount === eurosOf(cents)}
        >
          {formatPrice(cents)}
        </RadioCard>
      ))}
      <RadioCard name="amount" value={OTHER_AMOUNT} defaultChecked={amount === OTHER_AMOUNT}>
        {t('giftCardPurchase.otherAmount')}
      </RadioCard>
      <div className="col-span-full hidden group-has-[[value=other]:checked]:block">
        <Field
          {...field('otherAmount')}
          label={t('giftCardPurchase.otherAmountField')}
          hint={t('giftCard.hint.amount', bounds)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          required
        />
      </div>
    </Choices>
  );
}

function RecipientFields({ typed, field }: FieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const isFor = typed?.isFor === 'buyer' ? 'buyer' : 'somebody';
  return (
    <Choices legend={t('giftCardPurchase.isFor')} columns="sm:grid-cols-2">
      {(['somebody', 'buyer'] as const).map((one) => (
        <RadioCard key={one} name="isFor" value={one} defaultChecked={isFor === one}>
          {t(`giftCardPurchase.isFor.${one}`)}
        </RadioCard>
      ))}
      <div className="col-span-full group-has-[[value=buyer]:checked]:hidden">
        <div className="mt-2 grid gap-5">
          <Field
            {...field('recipientName')}
            label={t('giftCard.field.recipientName')}
            maxLength={limits.name}
            autoComplete="off"
            required
          />
          <EmailField
            {...field('recipientEmail')}
            label={t('giftCard.field.recipientEmail')}
            maxLength={limits.email}
            autoComplete="off"
            hint={t('giftCard.hint.recipientEmail')}
            required
          />
          <TextAreaField
            {...field('message')}
            label={t('giftCard.field.message')}
            rows={4}
            maxLength={limits.message}
          />
        </div>
      </div>
      <div className="col-span-full mt-2 grid gap-5 sm:grid-cols-2">
        <Field
          {...field('deliverOn')}
          label={t('giftCard.field.deliverOn')}
          type="date"
          hint={t('giftCardPurchase.deliverOnHint')}
        />
        <SelectField
          {...field('language')}
          label={t('giftCard.field.language')}
          defaultValue={typed?.language || language}
          required
        >
          <SelectOptions values={languages} label={(one) => t(`giftCardPurchase.language.${one}`)} />
        </SelectField>
      </div>
    </Choices>
  );
}

function chosenAmount({ amounts }: GiftCardOffer, typed: TypedPurchase | undefined): string {
  const proposed = amounts.map(eurosOf);
  if (!typed) return proposed[Math.floor((proposed.length - 1) / 2)] ?? OTHER_AMOUNT;
  const isProposed = typed.amount === OTHER_AMOUNT && proposed.includes(typed.otherAmount);
  if (isProposed) return typed.otherAmount;
  return proposed.includes(typed.amount) ? typed.amount : OTHER_AMOUNT;
}

function eurosOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

type ChoicesProps = { legend: string; error?: ReactNode; columns: string; children: ReactNode };

function Choices({ legend, error, columns, children }: ChoicesProps) {
  return (
    <fieldset className="group">
      <legend className="font-display text-heading">{legend}</legend>
      {error && <p className="mt-2 text-pomegranate text-sm">{error}</p>}
      <div className={`mt-4 grid gap-3 ${columns}`}>{children}</div>
    </fieldset>
  );
}
