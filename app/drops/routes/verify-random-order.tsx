import { type FormEvent, useState } from 'react';
import { data } from 'react-router';
import { PageTitle } from '#app/content/ui/page-title.tsx';
import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { chancePath } from '../drop.ts';
import { findChance, type PublishedChance } from '../random-order/published-seeds.server.ts';
import type { Route } from './+types/verify-random-order';

export const handle = requireTranslations('draws');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches, (t) => ({
    title: `${loaderData.title.text} – ${t('chance.title')}`,
    description: t('chance.description'),
    robots: 'noindex',
  }));
}

export async function loader({ context, params: { dropId } }: Route.LoaderArgs) {
  const found = await findChance(db, dropId, context.get(requestInfo).language);
  if (!found) throw data(null, 404);
  const { drop, chance } = found;
  return { title: drop.title, chance, address: `${chancePath(drop.id)}.json`, shopUrl };
}

export default function VerifyRandomOrder({
  loaderData: { title, chance, address, shopUrl },
}: Route.ComponentProps) {
  const t = useWords();
  const isRevealed = chance.seed !== null;
  return (
    <>
      <PageTitle title={t('chance.of', { drop: title.text })} lead={t('chance.description')} />
      <div className="page prose-page">
        <div className="prose">
          <section aria-labelledby="chance-state">
            <h2 id="chance-state">{t(isRevealed ? 'chance.revealedTitle' : 'chance.secretTitle')}</h2>
            <p>{t(isRevealed ? 'chance.revealedText' : 'chance.secretText')}</p>
            <dl className="detail-list detail-list-wide">
              <div>
                <dt>{t('chance.hash')}</dt>
                <dd className="break-all font-mono text-sm">{chance.seedHash}</dd>
              </div>
              {isRevealed && (
                <div>
                  <dt>{t('chance.seed')}</dt>
                  <dd className="break-all font-mono text-sm">{chance.seed}</dd>
                </div>
              )}
            </dl>
            {isRevealed && (
              <>
                <VerifyForm address={address} />
                <p className="without-scripting">{t('chance.needsJavaScript')}</p>
              </>
            )}
          </section>
          <section aria-labelledby="chance-self">
            <h2 id="chance-self">{t('chance.selfTitle')}</h2>
            <p>{t('chance.selfText')}</p>
            <pre className="my-4 whitespace-pre-wrap break-all bg-paper p-4 text-sm">
              {`curl -O ${shopUrl}/verify-drop.mjs\nnode verify-drop.mjs ${shopUrl}${address}`}
            </pre>
            <ul className="gap-5">
              <li>
                <a
                  href="/verify-drop.mjs"
                  target="_self"
                  className="text-link -my-2.5 inline-flex min-h-11 items-center"
                >
                  {t('chance.toProgram')}
                </a>
              </li>
              <li>
                <a
                  href={address}
                  target="_self"
                  className="text-link -my-2.5 inline-flex min-h-11 items-center"
                >
                  {t('chance.toJson')}
                </a>
              </li>
              <li>
                <TextLink to="/how-drops-work" className="-my-2.5 inline-flex min-h-11 items-center">
                  {t('chance.howDropsWork')}
                </TextLink>
              </li>
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

type Result = { verified: Verified | undefined; ticket: string };

function VerifyForm({ address }: { address: string }) {
  const t = useWords();
  const [isVerifying, setVerifying] = useState(false);
  const [result, setResult] = useState<Result>();

  async function verify(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isVerifying) return;
    const form = new FormData(event.currentTarget);
    const [ticket, hash] = ['ticket', 'hash'].map((name) => String(form.get(name) ?? '').trim());
    setVerifying(true);
    const verified = await verifyInBrowser(address, { ...(ticket && { ticket }), ...(hash && { hash }) });
    setVerifying(false);
    setResult({ verified, ticket: ticket ?? '' });
  }

  return (
    <form data-scripted onSubmit={verify} className="needs-scripting mt-6 grid max-w-xl gap-4">
      <Field label={t('chance.ticket')} name="ticket" hint={t('chance.ticketHint')} maxLength={36} />
      <Field label={t('chance.hashNoted')} name="hash" maxLength={64} />
      <SubmitButton aria-disabled={isVerifying || undefined}>
        {t(isVerifying ? 'chance.verifying' : 'chance.verify')}
      </SubmitButton>
      <div role="status">{result && !isVerifying && <Outcome {...result} />}</div>
    </form>
  );
}

function Outcome({ verified, ticket }: Result) {
  const t = useWords();
  if (!verified?.isRevealed) return <p className="text-pomegranate">{t('chance.failed')}</p>;
  const [own] = verified.places;
  return (
    <>
      <p className={verified.isTrue ? 'text-olive' : 'text-pomegranate'}>
        {verified.isTrue ? t('chance.true', { tickets: verified.tickets }) : t('chance.false')}
      </p>
      {verified.problems.map((problem) => (
        <p key={problem} lang="en" className="text-sm">
          {problem}
        </p>
      ))}
      {own && <p>{t('chance.place', { place: own.place })}</p>}
      {ticket && !own && <p>{t('chance.notInList')}</p>}
    </>
  );
}

type Verified = {
  isRevealed: boolean;
  isTrue: boolean;
  problems: string[];
  tickets: number;
  places: { name: string; place: number }[];
};

type Program = {
  verifyDrop(published: PublishedChance, own: { ticket?: string; hash?: string }): Promise<Verified>;
};

/** The page imports the published program, so that the check runs the code that anyone can read. */
const PROGRAM = '/verify-drop.mjs';

/** Repeats the drawing of a drop's places in the browser. Returns undefined if the data or program did not load. */
async function verifyInBrowser(
  address: string,
  own: { ticket?: string; hash?: string },
): Promise<Verified | undefined> {
  try {
    const [published, program] = await Promise.all([
      fetchJson<PublishedChance>(address),
      import(/* @vite-ignore */ PROGRAM) as Promise<Program>,
    ]);
    return published.ok ? await program.verifyDrop(published.body, own) : undefined;
  } catch {
    return undefined;
  }
}
