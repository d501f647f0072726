import { data, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { findSession } from '../current-customer.server.ts';
import {
  isRecentlyAuthenticated,
  readCarriedForm,
  reauthenticate,
  reauthenticationProblem,
  showReauthentication,
} from '../reauthentication/reauthenticate.server.ts';
import type { CarriedForm, ShownReauthentication } from '../reauthentication/reauthenticate-first.ts';
import { ReauthenticationFields } from '../reauthentication/reauthentication-dialog.tsx';
import { adminReturnPath } from '../sign-in-return-path.ts';
import type { Route } from './+types/reauthentication';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.shown.words;
  return pageMeta(matches, () => ({
    title: words?.title ?? '',
    description: words?.text ?? '',
    robots: 'noindex',
  }));
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = await findSession(request);
  if (!session) throw data(null, 401);
  const next = adminReturnPath(url.searchParams.get('next'));
  const { language } = context.get(requestInfo);
  const shown = await showReauthentication(db, session.customer.id, language, { next });
  return { shown, isDone: !next && (await isRecentlyAuthenticated(db, session, new Date())) };
}

/** POST /admin/reauthentication: checks the proof, then redirects to `next` or displays the interrupted form. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const session = await findSession(request);
  if (!session) throw data(null, 401);
  const info = context.get(requestInfo);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const from = adminReturnPath(url.searchParams.get('from'));
  if (from) {
    const fields = [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const carried = { action: from, fields };
    const shown = await showReauthentication(db, session.customer.id, info.language, { carried });
    return data({ shown, isDone: false }, 401);
  }
  const next = adminReturnPath(text('next'));
  const carried = readCarriedForm(text('carried'));
  const proof = { password: text('password'), credential: text('credential') };
  const answer = await reauthenticate(db, session, proof, info, new Date());
  if (answer.ok && next) throw redirect(next, 303);
  const { status, problem } = answer.ok
    ? { status: 200, problem: undefined }
    : reauthenticationProblem(answer, info.language);
  const question = { next, carried, problem };
  const shown = await showReauthentication(db, session.customer.id, info.language, question);
  return data({ shown, isDone: answer.ok }, status);
}

export default function Reauthentication({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, isDone } = actionData ?? loaderData;
  return isDone ? <ReauthenticatedPage {...shown} /> : <ReauthenticationPage shown={shown} />;
}

function ReauthenticationPage({ shown }: { shown: ShownReauthentication }) {
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
            <SubmitButton>{words.submit}</SubmitButton>
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
              <SubmitButton>{words.continue}</SubmitButton>
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

/** Displays a button that submits the interrupted form again, since a server cannot do this by itself. */
function ReauthenticatedPage({ words, carried }: Pick<ShownReauthentication, 'words' | 'carried'>) {
  return (
    <div className="page notice-page">
      <h1>{words.confirmed}</h1>
      <p className="mt-4 mb-8 max-w-prose text-stone">{words.confirmedText}</p>
      {carried ? (
        <GoOnForm carried={carried} label={words.continue} />
      ) : (
        <SecondaryLink to="/admin">{words.back}</SecondaryLink>
      )}
    </div>
  );
}

function GoOnForm({ carried: { action, fields }, label }: { carried: CarriedForm; label: string }) {
  return (
    <form method="post" action={action}>
      <HiddenFields fields={fields} />
      <SubmitButton>{label}</SubmitButton>
    </form>
  );
}

function HiddenFields({ fields }: Pick<CarriedForm, 'fields'>) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
