import '../account-area/words.ts';
import { data, redirect } from 'react-router';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { useWords } from '#app/platform/words.ts';
import { Button } from '#app/ui/button.tsx';
import { type AccountAreaAnswer, answerOrUnreachable, refused } from '../account-area/account-answer.ts';
import { listAddresses } from '../account-area/addresses.server.ts';
import { customerUnlessHandedBack, handBack } from '../account-area/handed-back.server.ts';
import { readAddress } from '../account-area/read-address.server.ts';
import { deleteAddress, saveAddress, setDefaultAddress } from '../account-area/save-address.server.ts';
import { isWholePage, readTyped } from '../account-area/typed-form.server.ts';
import { AccountPage } from '../account-area/ui/account-page.tsx';
import { AddressBook } from '../account-area/ui/address-book.tsx';
import { findCustomer } from '../customer.server.ts';
import type { Route } from './+types/account-addresses';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('account.addresses'),
    description: t('account.addressesText'),
    robots: 'noindex',
  }));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await customerUnlessHandedBack(request, context);
  if (!customer) return { addresses: undefined, name: '' };
  const { id, firstName, lastName } = customer;
  return { addresses: await listAddresses(db, id), name: `${firstName} ${lastName}`.trim() };
}

/** POST /account/addresses: saves, deletes, or makes the default, as the form's `intent` says. */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = await findCustomer(request);
  const typed = await readTyped(request);
  const { intent, id } = typed;
  if (!customer)
    return intent === 'save' ? handBack(context, typed) : refused({ ok: false, reason: 'signed-out' });
  if (intent === 'delete') await deleteAddress(db, customer.id, id ?? '');
  else if (intent === 'default') {
    const made = await setDefaultAddress(db, customer.id, id ?? '');
    if (!made.ok) return refused(made);
  } else {
    const read = readAddress(typed);
    if (!read.ok) return refused({ ok: false, reason: 'invalid', problems: read.problems, typed });
    const saved = await saveAddress(db, customer.id, read.address, id);
    if (!saved.ok) return refused({ ...saved, typed });
  }
  if (isWholePage(request)) throw redirect('/account/addresses');
  const done = intent === 'delete' ? 'deleted' : intent === 'default' ? 'made-default' : 'saved';
  return data<AccountAreaAnswer>({ ok: true, done });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreachable(serverAction);
}

export default function AccountAddresses({
  loaderData: { addresses, name },
  actionData,
}: Route.ComponentProps) {
  const t = useWords();
  return (
    <AccountPage title={t('account.addresses')}>
      <AddressBook addresses={addresses} recipientName={name} given={actionData} />
    </AccountPage>
  );
}

/** Its button is a form, for want of JavaScript. */
export function ErrorBoundary() {
  const t = useWords();
  return (
    <AccountPage title={t('account.addresses')}>
      <div role="alert" className="mt-8">
        <p>{t('account.addressesNotLoaded')}</p>
        <form
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault();
            window.location.reload();
          }}
        >
          <Button type="submit">{t('account.tryAgain')}</Button>
        </form>
      </div>
    </AccountPage>
  );
}
