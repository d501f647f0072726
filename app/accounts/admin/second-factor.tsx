import { data, redirect } from 'react-router';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { requireTranslations, useWords, type Words, wordsIn } from '#app/platform/text/translations.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { formActionOfPath } from '#app/ui/form.tsx';
import { signedInAdmin } from '../admin-middleware.server.ts';
import { findSession, type Session } from '../current-customer.server.ts';
import { refusalText } from '../forms/account-form.ts';
import { addPasskey, redeemPasskey, removePasskey } from '../second-factor/passkeys.server.ts';
import {
  type CodeRefusal,
  describeSecondFactor,
  findSecondFactorState,
  offerSecret,
  openOffer,
  passSecondFactor,
  renewRecoveryCodes,
  turnOnSecondFactor,
} from '../second-factor/second-factor.server.ts';
import { otpauthLink, qrCode, toBase32 } from '../second-factor/second-factor-codes.server.ts';
import { browserOf } from '../sessions/browser-name.ts';
import { adminReturnPath } from '../sign-in-return-path.ts';
import type { StaffRole } from '../staff/staff-roles.ts';
import type { Route } from './+types/second-factor';
import { Passkeys } from './ui/passkeys.tsx';
import {
  AuthenticatorIsOn,
  RecoveryCodes,
  RecoveryCodesLeft,
  type SecondFactorAnswer,
  SecondFactorCodeForm,
  type SecretOffer,
  SetUpSecondFactor,
} from './ui/second-factor-forms.tsx';

export const handle = requireTranslations('admin/staff', 'sign-in');

export const meta = unindexedPageMeta('secondFactor.title', 'secondFactor.lead');

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = await sessionOf(request);
  const { id, email, role } = context.get(signedInAdmin);
  const next = adminReturnPath(url.searchParams.get('next'));
  const [state, found] = await Promise.all([
    findSecondFactorState(db, { session, role }),
    describeSecondFactor(db, id),
  ]);
  const hasAuthenticator = found.authenticatorSince !== undefined;
  const hasPasskey = found.passkeys.length > 0;
  if (state === 'asked') return { asked: { hasAuthenticator, hasPasskey }, next };
  const { secret, sealed } = offerSecret(id);
  const own = {
    ...found,
    isOn: hasAuthenticator || hasPasskey,
    isRequired: state === 'missing',
    suggestedName: browserOf(request),
    done: done.find((one) => one === url.searchParams.get('done')),
    offer: hasAuthenticator ? undefined : offerOf(secret, sealed, email),
  };
  return { own, next };
}

const done = ['passkey-added', 'passkey-removed'] as const;

const forms = {
  code: submitCode,
  'recovery-codes': submitRenewal,
  passkeys: submitPasskey,
  'passkey-removals': submitRemoval,
};

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const session = await sessionOf(request);
  const form = await request.formData().catch(() => new FormData());
  const { language } = context.get(requestInfo);
  const submit = formActionOfPath(pattern, forms) ?? submitSetUp;
  return submit({ ...session, role: context.get(signedInAdmin).role }, form, wordsIn(language));
}

const passkeyName = singleLineSchema().max(50).catch('');

const LONGEST = 20_000;

type Submitter = Session & { role: StaffRole };

async function submitSetUp(session: Submitter, form: FormData, t: Words) {
  const { id, email } = session.customer;
  const sealed = textIn(form, 'sealed');
  const turned = await turnOnSecondFactor(db, session, { sealed, code: textIn(form, 'code') }, new Date());
  if (turned.ok) return showCodesOrLeadBack(turned.codes);
  if (turned.reason === 'on') throw redirect('/admin/second-factor', 303);
  const secret = openOffer(sealed, id);
  const offer = secret && offerOf(secret, sealed, email);
  return answer({ problem: codeProblem(turned, t), offer }, statusOf(turned));
}

async function submitCode(session: Submitter, form: FormData, t: Words) {
  const next = adminReturnPath(textIn(form, 'next'));
  const credential = textIn(form, 'credential');
  if (credential) {
    if (await redeemPasskey(db, session, credential, new Date())) throw redirect(next ?? '/admin', 303);
    return answer({ refused: t('secondFactor.passkeyFailed'), next }, 403);
  }
  const passed = await passSecondFactor(db, session, textIn(form, 'code'), new Date());
  if (passed.ok) throw redirect(next ?? '/admin', 303);
  return answer({ problem: codeProblem(passed, t), next }, statusOf(passed));
}

async function submitRenewal({ customer }: Submitter) {
  const codes = await renewRecoveryCodes(db, customer, new Date());
  return codes ? answer({ codes }, 200) : answer({}, 409);
}

async function submitPasskey(session: Submitter, form: FormData, t: Words) {
  const name = passkeyName.parse(form.get('name'));
  const credential = textIn(form, 'credential');
  const added = await addPasskey(db, session, { credential, name }, new Date());
  if (added.ok) return showCodesOrLeadBack(added.codes, '?done=passkey-added');
  return answer({ refused: t(`secondFactor.passkey.${added.reason}`) }, 409);
}

async function submitRemoval(session: Submitter, form: FormData, t: Words) {
  const removed = await removePasskey(db, session, textIn(form, 'id'), new Date());
  if (removed.ok) throw redirect('/admin/second-factor?done=passkey-removed', 303);
  return answer(
    { refused: t(`secondFactor.passkey.${removed.reason}`) },
    removed.reason === 'missing' ? 404 : 409,
  );
}

function showCodesOrLeadBack(codes: string[], search = '') {
  if (codes.length === 0) throw redirect(`/admin/second-factor${search}`, 303);
  return answer({ codes }, 200);
}

export default function SecondFactorTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { asked, own, next } = loaderData;
  const { problem, refused, codes, offer } = actionData ?? {};
  return (
    <>
      <h1>{t('secondFactor.title')}</h1>
      <p className="admin-lead mb-6">{t('secondFactor.lead')}</p>
      {own?.isRequired && <AdminNote tone="warning">{t('secondFactor.required')}</AdminNote>}
      {refused && (
        <AdminNote role="alert" tone="warning">
          {refused}
        </AdminNote>
      )}
      {!actionData && own?.done && (
        <AdminNote role="status" tone="good">
          {t(`secondFactor.done.${own.done}`)}
        </AdminNote>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : asked ? (
        <SecondFactorCodeForm {...asked} next={actionData?.next ?? next} problem={problem} />
      ) : (
        <>
          <Passkeys passkeys={own.passkeys} suggestedName={own.suggestedName} />
          {own.authenticatorSince ? (
            <AuthenticatorIsOn since={own.authenticatorSince} />
          ) : (
            own.offer && <SetUpSecondFactor offer={offer ?? own.offer} problem={problem} />
          )}
          {own.isOn && <RecoveryCodesLeft codesLeft={own.codesLeft} />}
        </>
      )}
    </>
  );
}

async function sessionOf(request: Request): Promise<Session> {
  const session = await findSession(request);
  if (!session) throw data(null, 401);
  return session;
}

function offerOf(secret: Buffer, sealed: string, email: string): SecretOffer {
  const text = (toBase32(secret).match(/.{1,4}/g) ?? []).join(' ');
  const link = otpauthLink({ secret, email, brand: config.BRAND_NAME });
  return { sealed, text, link, qrCode: qrCode(link) };
}

function answer(said: SecondFactorAnswer, status: number) {
  return data(said, { status, headers: { 'Cache-Control': 'private, no-store' } });
}

function statusOf({ reason }: CodeRefusal): number {
  return reason === 'too-many' ? 429 : 403;
}

function codeProblem(refusal: CodeRefusal, t: Words): string {
  return refusal.reason === 'too-many' ? refusalText(t, refusal, 'login') : t('secondFactor.wrong');
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' && value.length <= LONGEST ? value : '';
}
