import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { respondWithInput } from '#app/platform/pages/action-headers.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { EmailField, Field, FormProblem, SelectField, SelectOptions, TextAreaField } from '#app/ui/form.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import { type ContactField, contactLimits, contactSubjects } from '../contact/contact-message.ts';
import { submitContactMessage } from '../contact/submit-contact-message.server.ts';
import { cachedSections } from '../sections/list-published-sections.server.ts';
import { type Seller, sellerOf } from '../seller.server.ts';
import { LazySections } from '../ui/lazy-sections.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/contact';

export const handle = requireTranslations('content');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('contact.title'),
    description: t('contact.description', { brand }),
  }));
}

export { actionHeaders as headers } from '#app/platform/pages/action-headers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const sections = await cachedSections(context, 'contact');
  markPageCacheable(context, [tags.content, tags.navigation]);
  return { seller: sellerOf(config), sections };
}

/** POST /contact: receives the form if JavaScript is unavailable. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return respondWithInput(await submitContactMessage(db, typed, context.get(requestInfo)), typed);
}

export default function Contact({ loaderData: { seller, sections }, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <PageTitle title={t('contact.title')} lead={t('contact.lead')} />
      <LazySections sections={sections} />
      <div className="page contact-page">
        <section aria-labelledby="write" className="max-w-2xl">
          <h2 id="write" className="mb-6 text-heading">
            {t('contact.write')}
          </h2>
          <ContactForm given={actionData} />
        </section>
        <SellerDetails seller={seller} />
      </div>
    </>
  );
}

function SellerDetails({ seller }: { seller: Seller }) {
  const t = useWords();
  const { name, address, email, phone, kvk, vat, samples } = seller;
  return (
    <section className="seller" aria-labelledby="seller">
      <h2 id="seller">{t('contact.seller')}</h2>
      <address>
        {name && <p className="seller-name">{name}</p>}
        {address?.split(',').map((line) => (
          <p key={line}>{line.trim()}</p>
        ))}
      </address>
      <dl className="detail-list">
        {email && (
          <Detail term={t('contact.sellerEmail')}>
            <TextLink to={`mailto:${email}`} className="seller-link">
              {email}
            </TextLink>
          </Detail>
        )}
        {phone && (
          <Detail term={t('contact.sellerPhone')}>
            <TextLink to={`tel:${phone.replace(/[^+\d]/g, '')}`} className="seller-link">
              {phone}
            </TextLink>
          </Detail>
        )}
        {kvk && <Detail term={t('contact.kvk')}>{kvk}</Detail>}
        {vat && <Detail term={t('contact.vat')}>{vat}</Detail>}
      </dl>
      {samples.length > 0 && <p className="seller-sample">{t('contact.sample')}</p>}
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ContactForm({ given }: { given: Route.ComponentProps['actionData'] }) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { answer, isSending, post } = useJsonForm('/contact/messages', given?.answer);
  if (answer?.ok) return <ContactThanks />;
  const problems = answer?.reason === 'invalid' ? answer.problems : {};

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const said = await post(event.currentTarget);
    if (!said || said.ok || said.reason !== 'invalid') return;
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    fields.find(({ name }) => name in said.problems)?.focus();
  }

  const field = (name: ContactField) => ({
    name,
    label: t(`contact.${name}`),
    defaultValue: given?.typed[name],
    error: problems[name] && t(problems[name]),
  });
  return (
    <form ref={form} action="/contact" method="post" noValidate onSubmit={submit}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field {...field('name')} required maxLength={contactLimits.name} autoComplete="name" />
        <EmailField {...field('email')} required maxLength={contactLimits.email} />
        <SelectField {...field('subject')} defaultValue={given?.typed.subject ?? ''} required>
          <option value="" disabled>
            {t('contact.choose')}
          </option>
          <SelectOptions values={contactSubjects} label={(subject) => t(`contact.subject.${subject}`)} />
        </SelectField>
        <Field {...field('orderNumber')} maxLength={contactLimits.orderNumber} autoComplete="off" />
        <TextAreaField
          {...field('message')}
          required
          rows={7}
          maxLength={contactLimits.message}
          className="sm:col-span-2"
        />
      </div>
      <label aria-hidden className="absolute -left-[200vw]">
        {t('contact.leaveEmpty')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <FormProblem className="mt-5 empty:hidden">
        {answer && t(`contact.refused.${answer.reason}`)}
      </FormProblem>
      <SubmitButton className="mt-6 w-full sm:w-auto" aria-disabled={isSending || undefined}>
        {t('contact.send')}
      </SubmitButton>
    </form>
  );
}

/** Replaces the sent form and moves the focus here, since it was on the form's button. */
function ContactThanks() {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="border-sand border-y py-8">
      <h3 ref={title} tabIndex={-1} className="text-heading outline-none">
        {t('contact.sent')}
      </h3>
      <p className="mt-2 max-w-prose text-stone">{t('contact.sentText')}</p>
    </div>
  );
}
