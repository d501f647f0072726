import { useFetcher } from 'react-router';
import { useFormResetOnSuccess } from '#app/orders/admin/ui/use-form-reset.ts';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import type { ExchangeableLine } from '#app/returns/request-exchange.server.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
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
  const fetcher = useFetcher<EmailChangeAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isSaving = fetcher.state !== 'idle';
  const { form, round } = useFormResetOnSuccess(fetcher.data, isSaving);
  const said = answer && 'of' in answer && !answer.ok ? answer : undefined;
  const isOfField = said?.reason === 'invalid-email' || said?.reason === 'same-email';
  return (
    <>
      {open && <OpenChange open={open} />}
      <p className="text-stone">{t('amendments.emailText')}</p>
      <fetcher.Form {...form} action={action} className="order-refund-form">
        <input type="hidden" name="seen" value={order.version} />
        <input type="hidden" name="changeId" value={changeId} />
        <Field
          key={round}
          id="amended-email"
          name="email"
          type="email"
          label={t('amendments.newEmail')}
          defaultValue={said?.typed ?? ''}
          maxLength={254}
          error={isOfField ? t(`amendments.problem.${said.reason}`) : undefined}
          required
          autoComplete="off"
        />
        <Button type="submit" look="secondary" aria-disabled={isSaving}>
          {t(isSaving ? 'amendments.saving' : 'amendments.askEmail')}
        </Button>
      </fetcher.Form>
      <div role="status" className="mt-2 empty:hidden">
        {!isSaving && answer && !isOfField && <EditOutcome answer={answer} success="amendments.emailAsked" />}
      </div>
    </>
  );
}

function OpenChange({ open: { email, by, askedAt, problem } }: { open: OpenEmailChange }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <p className="admin-note mt-2 [overflow-wrap:anywhere]" data-tone={problem ? 'critical' : 'warning'}>
      {problem
        ? t('amendments.emailRefused', { email, problem })
        : t('amendments.emailOpen', { email, by, moment: formatDateTime(askedAt, language) })}
    </p>
  );
}

type OutcomeProps = {
  answer: OrderEditAnswer | AdminRefusal;
  /** Id of a text. */
  success: string;
};

export function EditOutcome({ answer, success }: OutcomeProps) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note" data-tone={answer.ok ? 'good' : 'critical'}>
      {t(answer.ok ? success : `amendments.problem.${answer.reason}`)}
    </p>
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
  const fetcher = useFetcher<ExchangeAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isSaving = fetcher.state !== 'idle';
  const { form, round } = useFormResetOnSuccess(fetcher.data, isSaving);
  const said = answer && 'of' in answer && !answer.ok ? answer : undefined;
  const isOfSize = said?.reason === 'no-size' || said?.reason === 'sold-out' || said?.reason === 'of-drop';
  const isOfPieces = said?.reason === 'too-many-pieces' && lines.some(({ quantity }) => quantity > 1);
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
              defaultValue={said?.typed.exchange ?? ''}
              error={isOfSize ? t(`amendments.problem.${said.reason}`) : undefined}
              required
            >
              <option value="">{t('amendments.choose')}</option>
              {lines.map((line) => (
                <optgroup key={line.position} label={`${line.quantity} × ${line.title}, ${line.size}`}>
                  {line.sizes.map(({ size, free }) => (
                    <option key={size} value={`${line.position}:${size}`}>
                      {t('amendments.exchangeTo', { from: line.size ?? '', size, free })}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
            {lines.some(({ quantity }) => quantity > 1) && (
              <Field
                key={`pieces ${round}`}
                id="exchanged-pieces"
                name="pieces"
                label={t('amendments.exchangePieces')}
                hint={t('amendments.exchangePiecesHint')}
                defaultValue={said?.typed.pieces ?? ''}
                error={isOfPieces ? t('amendments.problem.too-many-pieces') : undefined}
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
              />
            )}
            <Button type="submit" look="secondary" aria-disabled={isSaving}>
              {t(isSaving ? 'amendments.saving' : 'amendments.exchangeNow')}
            </Button>
          </fetcher.Form>
        </>
      )}
      <div role="status" className="mt-2 empty:hidden">
        {!isSaving && answer && !(isOfField && lines.length > 0) && (
          <EditOutcome answer={answer} success="amendments.exchanged" />
        )}
      </div>
    </>
  );
}
