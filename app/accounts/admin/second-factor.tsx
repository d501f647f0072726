import './register-translations.ts';
import { data, redirect } from 'react-router';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords, wordsIn } from '#app/platform/text/i18n.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { signedInAdmin } from '../admin-middleware.server.ts';
import { findSession, type Session } from '../current-customer.server.ts';
import { refusalText } from '../forms/refusal-and-field-problem-text.ts';
import { isAdminPath } from '../is-admin-path.ts';
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
import { otpauthLink, toBase32 } from '../second-factor/totp.server.ts';
import { safeReturnPath } from '../sign-in-return-path.ts';
import type { Route } from './+types/second-factor';
import type { SecondFactorAnswer, SecretOffer } from './second-factor-answer.ts';
import { RecoveryCodes } from './ui/recovery-codes.tsx';
import { SecondFactorCodeForm } from './ui/second-factor-code-form.tsx';
import { SecondFactorIsOn } from './ui/second-factor-is-on.tsx';
import { SetUpSecondFactor } from './ui/set-up-second-factor.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('secondFactor.title'),
    description: t('secondFactor.lead'),
    robots: 'noindex',
  }));
}

/** GET /admin/second-factor: sets one up, asks for its code on the way to `next`, or says since when it is on. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = await sessionOf(request);
  const { id, email, role } = context.get(signedInAdmin);
  const next = nextIn(url.searchParams.get('next'));
  const [state, on] = await Promise.all([
    findSecondFactorState(db, { session, role }),
    describeSecondFactor(db, id),
  ]);
  const { secret, sealed } = offerSecret(id);
  return { state, on, next, offer: on ? undefined : offerOf(secret, sealed, email) };
}

const forms = { code: submitCode, 'recovery-codes': submitRenewal };

/** POST /admin/second-factor turns it on; code: takes one for this session; recovery-codes: makes new ones. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const session = await sessionOf(request);
  const form = await request.formData().catch(() => new FormData());
  const language = context.get(requestInfo).language;
  const submit = formActionOfPath(pattern, forms) ?? submitSetUp;
  return submit(session, form, (refusal) =>
    refusal.reason === 'too-many'
      ? refusalText(wordsIn(language), refusal, 'login')
      : wordsIn(language)('secondFactor.wrong'),
  );
}

type ProblemText = (refusal: CodeRefusal) => string;

async function submitSetUp(session: Session, form: FormData, problemText: ProblemText) {
  const { id, email } = session.customer;
  const sealed = textIn(form, 'sealed');
  const turned = await turnOnSecondFactor(db, session, { sealed, code: textIn(form, 'code') }, new Date());
  if (turned.ok) return answer({ codes: turned.codes }, 200);
  if (turned.reason === 'on') throw redirect('/admin/second-factor', 303);
  const secret = openOffer(sealed, id);
  const problem = problemText(turned);
  return answer({ problem, offer: secret && offerOf(secret, sealed, email) }, statusOf(turned));
}

async function submitCode(session: Session, form: FormData, problemText: ProblemText) {
  const passed = await passSecondFactor(db, session, textIn(form, 'code'), new Date());
  const next = nextIn(textIn(form, 'next'));
  if (passed.ok) throw redirect(next ?? '/admin', 303);
  return answer({ problem: problemText(passed), next }, statusOf(passed));
}

async function submitRenewal({ customer }: Session) {
  const codes = await renewRecoveryCodes(db, customer, new Date());
  return codes ? answer({ codes }, 200) : answer({}, 409);
}

export default function SecondFactorTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { state, on, next, offer } = loaderData;
  const problem = actionData?.problem;
  const shown = actionData?.offer ?? offer;
  return (
    <>
      <h1>{t('secondFactor.title')}</h1>
      <p className="admin-lead mb-6">{t('secondFactor.lead')}</p>
      {actionData?.codes ? (
        <RecoveryCodes codes={actionData.codes} />
      ) : state === 'asked' ? (
        <SecondFactorCodeForm next={actionData?.next ?? next} problem={problem} />
      ) : on ? (
        <SecondFactorIsOn {...on} />
      ) : (
        shown && <SetUpSecondFactor offer={shown} isRequired={state === 'missing'} problem={problem} />
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
  return { sealed, text, link: otpauthLink({ secret, email, brand: config.BRAND_NAME }) };
}

function answer(said: SecondFactorAnswer, status: number) {
  return data(said, { status, headers: { 'Cache-Control': 'private, no-store' } });
}

function statusOf({ reason }: CodeRefusal): number {
  return reason === 'too-many' ? 429 : 403;
}

function nextIn(asked: string | null): string | undefined {
  const path = safeReturnPath(asked);
  return isAdminPath(path) ? path : undefined;
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 500) : '';
}
