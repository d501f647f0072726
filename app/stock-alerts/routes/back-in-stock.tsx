import { data, Form, isRouteErrorResponse, redirect } from 'react-router';
import { findCustomer, requireCustomer } from '#app/accounts/current-customer.server.ts';
import { pieceName } from '#app/catalogue/piece-name.ts';
import { productPath } from '#app/catalogue/product.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { ProductNotFound } from '#app/catalogue/ui/product-not-found.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { respondWithInput } from '#app/platform/pages/action-headers.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { EmailField, FormProblem, formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import {
  type AskingAnswer,
  findSoldOutProduct,
  listAwaitedSizes,
  submitStockAlert,
} from '../request-stock-alert.server.ts';
import { endOwnStockAlert } from '../stock-alerts.server.ts';
import type { Route } from './+types/back-in-stock';

export const handle = requireTranslations('stock-alerts');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: loaderData ? `${t('stockAlert.title')}: ${loaderData.product.title}` : t('stockAlert.title'),
    description: t('stockAlert.description'),
    robots: 'noindex',
  }));
}

export { actionHeaders as headers } from '#app/platform/pages/action-headers.ts';

export async function loader({ request, context, params: { slug } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const [product, customer] = await Promise.all([
    findSoldOutProduct(db, slug, language),
    findCustomer(request),
  ]);
  if (!product) throw data(null, 404);
  const awaited = customer?.isEmailVerified ? await listAwaitedSizes(db, product, customer.email) : [];
  const { title, titleLanguage, category } = product;
  return {
    product: { slug, title, titleLanguage, category },
    soldOut: product.sizes.filter(({ isAvailable }) => !isAvailable).map(({ size }) => size),
    awaited,
    email: customer?.email,
    isProven: customer?.isEmailVerified ?? false,
  };
}

export async function action({ request, context, pattern, params: { slug } }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const form = await request.formData().catch(() => new FormData());
  const product = await findSoldOutProduct(db, slug, info.language);
  if (!product) throw data(null, 404);
  if (formActionOfPath(pattern, { endings: true })) {
    const { email, isEmailVerified } = await requireCustomer(request);
    const size = product.sizes.find((one) => one.size === form.get('size'));
    if (size && isEmailVerified) await endOwnStockAlert(db, email, size.id);
    throw redirect(`/back-in-stock/${slug}`);
  }
  const typed = { size: form.get('size'), email: form.get('email') };
  const customer = await findCustomer(request);
  const asked = { customer, info, now: new Date() };
  const result = await submitStockAlert(db, product, typed, asked);
  const shown = { size: String(typed.size ?? ''), email: String(typed.email ?? '').slice(0, 254) };
  return respondWithInput(result, shown);
}

export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { product, soldOut, awaited } = loaderData;
  const { title, titleLanguage } = product;
  const open = soldOut.filter((size) => !awaited.includes(size));
  const answer = actionData?.answer;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('stockAlert.title')}</h1>
      <p className="mt-4">
        <TextLink
          to={productPath(product)}
          className="inline-flex min-h-11 items-center"
          lang={titleLanguage}
        >
          {title}
        </TextLink>
      </p>
      <p className="mt-2 max-w-prose text-stone">{t('stockAlert.lead')}</p>
      <p role="status" className="mt-6 max-w-prose empty:hidden">
        {answer?.ok &&
          t(answer.isWaiting ? 'stockAlert.waiting' : 'stockAlert.mailed', {
            piece: pieceName({ title, size: answer.size }, t),
          })}
      </p>
      {awaited.length > 0 && <Awaited slug={product.slug} title={title} sizes={awaited} />}
      {open.length > 0 && !answer?.ok && <AskingForm {...loaderData} soldOut={open} given={actionData} />}
      {soldOut.length === 0 && <p className="mt-6">{t('stockAlert.nothingSoldOut')}</p>}
    </div>
  );
}

function Awaited({ slug, title, sizes }: { slug: string; title: string; sizes: string[] }) {
  const t = useWords();
  const address = useFormActionUrl(`/back-in-stock/${slug}`);
  return (
    <HeadedSection id="awaited" title={t('stockAlert.awaited')} className="mt-8 max-w-md">
      <ul className="mt-2">
        {sizes.map((size) => (
          <li
            key={size}
            className="flex flex-wrap items-center justify-between gap-x-6 border-sand border-b py-2"
          >
            {sizeName(size, t)}
            <Form method="post" action={address('endings')}>
              <input type="hidden" name="size" value={size} />
              <SubmitButton
                look="link"
                aria-label={t('stockAlert.endOf', { piece: pieceName({ title, size }, t) })}
              >
                {t('stockAlert.end')}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

type AskingFormProps = Route.ComponentProps['loaderData'] & {
  given: { answer: AskingAnswer; typed: { size: string; email: string } } | undefined;
};

function AskingForm({ product, soldOut, email, isProven, given }: AskingFormProps) {
  const t = useWords();
  const problem = given?.answer.ok === false ? given.answer.reason : undefined;
  const chosen = given?.typed.size || (soldOut.length === 1 ? soldOut[0] : undefined);
  const isOfSize = problem === 'size-missing' || problem === 'size-there';
  return (
    <Form
      method="post"
      action={`/back-in-stock/${product.slug}`}
      noValidate
      className="mt-8 grid max-w-md gap-6"
    >
      <fieldset aria-describedby={isOfSize ? 'size-problem' : undefined}>
        <legend className="mb-2 text-sm text-stone">{t('stockAlert.size')}</legend>
        <div className="size-choices">
          {soldOut.map((size) => (
            <label key={size} className="size-choice">
              <input
                type="radio"
                name="size"
                value={size}
                defaultChecked={size === chosen}
                aria-invalid={problem === 'size-missing' || undefined}
              />
              <span>{sizeName(size, t)}</span>
            </label>
          ))}
        </div>
        {isOfSize && (
          <FormProblem id="size-problem" className="mt-2 text-sm">
            {t(`stockAlert.problem.${problem}`)}
          </FormProblem>
        )}
      </fieldset>
      {email ? (
        <p className="text-stone">
          {t(isProven ? 'stockAlert.toAddress' : 'stockAlert.toUnproven', { email })}
        </p>
      ) : (
        <EmailField
          label={t('stockAlert.email')}
          hint={t('stockAlert.emailHint')}
          defaultValue={given?.typed.email}
          error={problem === 'invalid-email' && t('stockAlert.problem.invalid-email')}
          required
        />
      )}
      <SubmitButton>{t('stockAlert.ask')}</SubmitButton>
      <p role="alert" className="empty:hidden">
        {problem === 'too-many' && t('stockAlert.problem.too-many')}
      </p>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  throw error;
}
