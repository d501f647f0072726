import { data, Form } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form.tsx';
import { formatPrice } from '#app/ui/formats.ts';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { tryGiftCardCode } from '../gift-card-balance.server.ts';
import type { Route } from './+types/balance';

export const handle = requireTranslations('gift-cards');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('giftCard.balanceTitle'),
    description: t('giftCard.balanceLead'),
  }));
}

export { actionHeaders as headers } from '#app/platform/pages/action-headers.ts';

/** Reads the code from the request body, since URLs are logged. */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = { 'Cache-Control': 'private, no-store' };
  const code = (await request.formData().catch(() => new FormData())).get('code');
  const network = clientSubnet(context.get(requestInfo).clientAddress);
  const tried = await tryGiftCardCode(db, typeof code === 'string' ? code.slice(0, 40) : '', network);
  if (!tried.ok) return data({ ok: false as const, reason: 'tooMany' as const }, { status: 429, headers });
  if (!tried.answer)
    return data({ ok: false as const, reason: 'unknown' as const }, { status: 404, headers });
  const { codeEnd, balanceCents, availableCents } = tried.answer;
  return data({ ok: true as const, codeEnd, balanceCents, availableCents }, { headers });
}

export default function GiftCardBalance({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const problem = actionData && !actionData.ok ? t(`giftCard.${actionData.reason}`) : undefined;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('giftCard.balanceTitle')}</h1>
      <p className="mt-4 max-w-prose">{t('giftCard.balanceLead')}</p>
      <Form method="post" noValidate className="mt-8 grid max-w-md gap-5">
        <Field
          label={t('giftCard.code')}
          name="code"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          error={problem}
          required
        />
        <SubmitButton>{t('giftCard.showBalance')}</SubmitButton>
      </Form>
      <p className="mt-8">
        <TextLink to="/gift-cards" className="inline-flex min-h-11 items-center">
          {t('giftCard.buy')}
        </TextLink>
      </p>
      <div role="status" className="mt-8 empty:hidden">
        {actionData?.ok && (
          <>
            <p className="text-lg">
              {t('giftCard.balance', {
                end: actionData.codeEnd,
                amount: formatPrice(actionData.balanceCents),
              })}
            </p>
            {actionData.availableCents < actionData.balanceCents && (
              <p className="mt-1 text-stone">
                {t('giftCard.held', {
                  amount: formatPrice(actionData.balanceCents - actionData.availableCents),
                })}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
