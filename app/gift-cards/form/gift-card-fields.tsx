import './register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { languages } from '#app/platform/text/language.ts';
import { Field, SelectField, TextAreaField } from '#app/ui/form-fields.tsx';
import { formatPrice } from '#app/ui/format-price.ts';
import {
  LEAST_GIFT_CARD_CENTS,
  giftCardFieldLimits as limits,
  MOST_GIFT_CARD_CENTS,
} from '../editing/gift-card-limits.ts';
import type { GiftCardField, GiftCardProblems, TypedGiftCard } from '../editing/parse-gift-card-form.ts';

type GiftCardFieldsProps = {
  /** The first day on which it can be mailed. */
  today: string;
  typed: TypedGiftCard | undefined;
  problems: GiftCardProblems | undefined;
};

/** What a card is worth, whom it is for and from, and when it is mailed: for who buys one and who gives one away. */
export function GiftCardFields({ today, typed, problems = {} }: GiftCardFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const bounds = { least: formatPrice(LEAST_GIFT_CARD_CENTS), most: formatPrice(MOST_GIFT_CARD_CENTS) };
  const error = (name: GiftCardField) => problems[name] && t(problems[name], bounds);
  const field = (name: GiftCardField) => ({
    label: t(`giftCard.field.${name}`),
    name,
    error: error(name),
    defaultValue: typed?.[name],
  });
  return (
    <div className="grid gap-5">
      <Field {...field('amount')} inputMode="decimal" hint={t('giftCard.hint.amount', bounds)} required />
      <Field {...field('recipientName')} maxLength={limits.name} autoComplete="off" required />
      <Field
        {...field('recipientEmail')}
        type="email"
        maxLength={limits.email}
        autoComplete="off"
        hint={t('giftCard.hint.recipientEmail')}
        required
      />
      <Field {...field('senderName')} maxLength={limits.name} />
      <TextAreaField {...field('message')} rows={4} maxLength={limits.message} />
      <Field
        {...field('deliverOn')}
        type="date"
        min={today}
        defaultValue={typed?.deliverOn || today}
        hint={t('giftCard.hint.deliverOn')}
        required
      />
      <SelectField {...field('language')} required defaultValue={typed?.language || language}>
        {languages.map((one) => (
          <option key={one} value={one}>
            {t(`adminUi.language.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
