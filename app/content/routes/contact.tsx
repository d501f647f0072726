import '../contact/register-translations.ts';
import '../register-translations.ts';
import { data } from 'react-router';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { submitContactMessage } from '../contact/submit-contact-message.server.ts';
import { cachedSections } from '../sections/list-published-sections.server.ts';
import { sellerOf } from '../seller.server.ts';
import { ContactForm } from '../ui/contact-form.tsx';
import { PageTitle } from '../ui/prose-page.tsx';
import { SectionsWhenAny } from '../ui/sections-when-any.tsx';
import { SellerDetails } from '../ui/seller-details.tsx';
import type { Route } from './+types/contact';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('contact.title'),
    description: t('contact.description', { brand }),
  }));
}

/** What somebody typed is for nobody else. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function loader({ context }: Route.LoaderArgs) {
  const sections = await cachedSections(context, 'contact');
  markPageCacheable(context, [tags.content, tags.navigation]);
  return { seller: sellerOf(config), sections };
}

/** POST /contact: the form, sent without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { answer, status, headers: more } = await submitContactMessage(db, typed, context.get(requestInfo));
  return data({ answer, typed }, { status, headers: { ...more, 'Cache-Control': 'private, no-store' } });
}

export default function Contact({ loaderData: { seller, sections }, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <PageTitle title={t('contact.title')} lead={t('contact.lead')} />
      <SectionsWhenAny sections={sections} />
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
