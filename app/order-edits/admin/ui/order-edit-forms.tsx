import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import type { ExchangeableLine } from '#app/returns/request-exchange.server.ts';
import { AdminNote, type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { EmailField, Field, SelectField, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { OpenEmailChange } from '../../email-change.server.ts';
import type { EmailChangeAnswer, ExchangeAnswer, OrderEditAnswer } from '../submit-order-edit.server.ts';

type EmailChangeFormProps = {
  order: AdminOrderDetail;
  open: OpenEmailChange | undefined;
  changeId: string;
  given: EmailChangeAnswer | undefined;
};

export function EmailChangeForm({ order, open, changeId, given }: EmailChangeFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${order.number}/amendments`)('email-changes');
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm<EmailChangeAnswer>(given);
  const isOfField = refused?.reason === 'invalid-email' || refused?.reason === 'same-email';
  return (
    <>
      {open && <OpenChange open={open} />}
      <p className="text-stone">{t('amendments.emailText')}</p>
      <fetcher.Form {...form} action={action} className="order-refund-form">
        <input type="hidden" name="seen" value={order.version} />
        <input type="hidden" name="changeId" value={changeId} />
        <EmailField
          key={round}
          id="amended-email"
          label={t('amendments.newEmail')}
          defaultValue={refused?.typed ?? ''}
          error={isOfField ? t(`amendments.problem.${refused.reason}`) : undefined}
          required
          autoComplete="off"
        />
        <SubmitButton look="secondary" aria-disabled={isSaving}>
          {t(isSaving ? 'amendments.saving' : 'amendments.askEmail')}
        </SubmitButton>
      </fetcher.Form>
      <EditOutcome outcome={isOfField ? undefined : outcome} success="amendments.emailAsked" />
    </>
  );
}

function OpenChange({ open: { email, by, askedAt, problem } }: { open: OpenEmailChange }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <AdminNote className="mt-2 [overflow-wrap:anywhere]" tone={problem ? 'critical' : 'warning'}>
      {problem
        ? t('amendments.emailRefused', { email, problem })
        : t('amendments.emailOpen', { email, by, moment: formatDateTime(askedAt, language) })}
    </AdminNote>
  );
}

type OutcomeProps = {
  outcome: OrderEditAnswer | AdminRefusal | undefined;
  /** The id of a translated text. */
  success: string;
};

export function EditOutcome({ outcome, success }: OutcomeProps) {
  const t = useWords();
  return (
    <OutcomeNote outcome={outcome} className="mt-2">
      {outcome && 'of' in outcome && t(outcome.ok ? success : `amendments.problem.${outcome.reason}`)}
    </OutcomeNote>
  );
}

type ExchangeFormProps = {
  order: AdminOrderDetail;
  lines: ExchangeableLine[];
  given: ExchangeAnswer | undefined;
};

export function ExchangeForm({ order, lines: all, given }: ExchangeFormProps) {
  const t = useWords();
  const lines = all.filter(({ sizes }) => sizes.length > 0);
  const ofDrop = all.filter(({ sizes }) => sizes.length === 0);
  const action = useFormActionUrl(`/admin/orders/${order.number}/amendments`)('exchanges');
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm<ExchangeAnswer>(given);
  const isOfSize =
    refused?.reason === 'no-size' || refused?.reason === 'sold-out' || refused?.reason === 'of-drop';
  const isOfPieces = refused?.reason === 'too-many-pieces' && lines.some(({ quantity }) => quantity > 1);
  const isOfField = isOfSize || isOfPieces;
  return (
    <>
      {ofDrop.map(({ position, title }) => (
        <p key={position} className="mt-2 text-stone">
          {t('amendments.exchangeOfDrop', { title })}
        </p>
      ))}
      {lines.length === 0 && ofDrop.length === 0 && (
        <p className="mt-2 text-stone">{t('amendments.noExchange')}</p>
      )}
      {lines.length > 0 && (
        <>
          <p className="text-stone">{t('amendments.exchangeText')}</p>
          <fetcher.Form {...form} action={action} className="order-refund-form">
            <input type="hidden" name="seen" value={order.version} />
            <SelectField
              key={round}
              name="exchange"
              label={t('amendments.exchangeWhich')}
              defaultValue={refused?.typed.exchange ?? ''}
              error={isOfSize ? t(`amendments.problem.${refused.reason}`) : undefined}
              required
            >
              <option value="">{t('amendments.choose')}</option>
              {lines.map((line) => (
                <ExchangeOptions key={line.position} line={line} />
              ))}
            </SelectField>
            {lines.some(({ quantity }) => quantity > 1) && (
              <Field
                key={`pieces ${round}`}
                id="exchanged-pieces"
                name="pieces"
                label={t('amendments.exchangePieces')}
                hint={t('amendments.exchangePiecesHint')}
                defaultValue={refused?.typed.pieces ?? ''}
                error={isOfPieces ? t('amendments.problem.too-many-pieces') : undefined}
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
              />
            )}
            <SubmitButton look="secondary" aria-disabled={isSaving}>
              {t(isSaving ? 'amendments.saving' : 'amendments.exchangeNow')}
            </SubmitButton>
          </fetcher.Form>
        </>
      )}
      <EditOutcome
        outcome={isOfField && lines.length > 0 ? undefined : outcome}
        success="amendments.exchanged"
      />
    </>
  );
}

function ExchangeOptions({
  line: { position, quantity, title, size: from, sizes },
}: {
  line: ExchangeableLine;
}) {
  const t = useWords();
  return (
    <optgroup label={`${quantity} × ${title}, ${from}`}>
      {sizes.map(({ size, free }) => (
        <option key={size} value={`${position}:${size}`}>
          {t('amendments.exchangeTo', { from: from ?? '', size, free })}
        </option>
      ))}
    </optgroup>
  );
}
