import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { CarriedForm, ShownReauthentication } from '../reauthentication-types.ts';
import { ReauthenticationFields } from './reauthentication-fields.tsx';

/** Reauthenticates on a page of its own, without JavaScript, and keeps the submitted form. */
export function ReauthenticationPage({ shown }: { shown: ShownReauthentication }) {
  const { hasPassword, next, carried, words } = shown;
  return (
    <div className="page notice-page">
      <h1>{words.title}</h1>
      {hasPassword ? (
        <form
          method="post"
          action="/admin/reauthentication"
          noValidate
          className="mt-6 grid max-w-md gap-5 text-start"
        >
          <GoesOn next={next} carried={carried} />
          <ReauthenticationFields shown={shown} />
          <div>
            <Button type="submit">{words.submit}</Button>
          </div>
        </form>
      ) : (
        <div className="mt-6 grid max-w-md gap-5">
          <form method="post" action="/admin/reauthentication">
            <GoesOn next={next} carried={carried} />
            <ReauthenticationFields shown={shown} />
          </form>
          {carried ? <GoOnForm carried={carried} label={words.continue} /> : null}
          {next && !carried && (
            <form action={next}>
              <HiddenFields fields={[...new URL(next, 'http://shop.invalid').searchParams]} />
              <Button type="submit">{words.continue}</Button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}

function GoesOn({ next, carried }: Pick<ShownReauthentication, 'next' | 'carried'>) {
  return (
    <>
      {next && <input type="hidden" name="next" value={next} />}
      {carried && <input type="hidden" name="carried" value={JSON.stringify(carried)} />}
    </>
  );
}

/** Continues a submitted form by a click after the password, since a server cannot repeat a form by itself. */
export function ReauthenticatedPage({ words, carried }: Pick<ShownReauthentication, 'words' | 'carried'>) {
  return (
    <div className="page notice-page">
      <h1>{words.confirmed}</h1>
      <p className="mt-4 mb-8 max-w-prose text-stone">{words.confirmedText}</p>
      {carried ? (
        <GoOnForm carried={carried} label={words.continue} />
      ) : (
        <ButtonLink to="/admin" look="secondary">
          {words.back}
        </ButtonLink>
      )}
    </div>
  );
}

function GoOnForm({ carried: { action, fields }, label }: { carried: CarriedForm; label: string }) {
  return (
    <form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button type="submit">{label}</Button>
    </form>
  );
}

function HiddenFields({ fields }: Pick<CarriedForm, 'fields'>) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
