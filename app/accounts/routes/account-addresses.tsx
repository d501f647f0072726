import { data, redirect } from 'react-router';
import { acceptedLanguages, defaultCountry } from '#app/addresses/default-country.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { findAddressFormSettings } from '#app/shipping/shipping-settings.server.ts';
import { formActionOfPath } from '#app/ui/form.tsx';
import { ReloadButton } from '#app/ui/link.tsx';
import { type AccountFormResult, formErrorResponse } from '../account-area/account-form-result.tsx';
import {
  customerOrSessionExpired,
  isDocumentRequest,
  readPostedTextFields,
  sessionExpiredResponse,
} from '../account-area/account-request.server.ts';
import {
  deleteAddress,
  listAddresses,
  parseAddressForm,
  saveAddress,
  setDefaultAddress,
} from '../account-area/address-book.server.ts';
import { AccountPageFrame } from '../account-area/ui/account-page-frame.tsx';
import { AddressBook } from '../account-area/ui/address-book.tsx';
import { findCustomer } from '../current-customer.server.ts';
import type { Route } from './+types/account-addresses';

export const handle = requireTranslations('addresses', 'sign-in');

export const meta = unindexedPageMeta('account.addresses', 'account.addressesText');

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await customerOrSessionExpired(request, context);
  const found = await findAddressFormSettings(db);
  const accepted = acceptedLanguages(request.headers.get('accept-language'));
  const { language } = context.get(requestInfo);
  const settings = { ...found, preselected: defaultCountry(language, accepted, found.deliveredTo) };
  if (!customer) return { addresses: undefined, name: '', settings };
  const { id, firstName, lastName } = customer;
  return { addresses: await listAddresses(db, id), name: `${firstName} ${lastName}`.trim(), settings };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const customer = await findCustomer(request);
  const typed = await readPostedTextFields(request);
  const submit = formActionOfPath(pattern, { deletions: remove, default: makeDefault });
  if (!customer)
    return submit
      ? formErrorResponse({ ok: false, reason: 'signed-out' })
      : sessionExpiredResponse(context, typed);
  const done = submit ? await submit(customer.id, typed.id ?? '') : await save(customer.id, typed);
  if (!done.ok) return formErrorResponse(done);
  if (isDocumentRequest(request)) throw redirect('/account/addresses');
  return data<AccountFormResult>(done);
}

async function save(customerId: string, typed: Record<string, string>): Promise<AccountFormResult> {
  const read = parseAddressForm(typed);
  if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems, typed };
  const saved = await saveAddress(db, customerId, read.address, typed.id);
  return saved.ok ? { ok: true, done: 'saved' } : { ...saved, typed };
}

async function remove(customerId: string, id: string): Promise<AccountFormResult> {
  await deleteAddress(db, customerId, id);
  return { ok: true, done: 'deleted' };
}

async function makeDefault(customerId: string, id: string): Promise<AccountFormResult> {
  const made = await setDefaultAddress(db, customerId, id);
  return made.ok ? { ok: true, done: 'made-default' } : made;
}

export { clientAction } from '../account-area/account-form-result.tsx';

export default function AccountAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { addresses, name, settings } = loaderData;
  return (
    <AccountPageFrame title={t('account.addresses')}>
      <AddressBook addresses={addresses} recipientName={name} {...settings} given={actionData} />
    </AccountPageFrame>
  );
}

export function ErrorBoundary() {
  const t = useWords();
  return (
    <AccountPageFrame title={t('account.addresses')}>
      <div role="alert" className="mt-8">
        <p>{t('account.addressesNotLoaded')}</p>
        <ReloadButton className="mt-6">{t('account.tryAgain')}</ReloadButton>
      </div>
    </AccountPageFrame>
  );
}
