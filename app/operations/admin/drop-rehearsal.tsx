import './drops/register-translations.ts';
import { randomInt } from 'node:crypto';
import { data, useNavigation } from 'react-router';
import { findDrop } from '#app/drops/editing/admin-drops.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { readRehearsalForm } from '../drops/rehearsal/read-rehearsal-form.ts';
import { rehearseDrop } from '../drops/rehearsal/rehearse-drop.server.ts';
import type { Route } from './+types/drop-rehearsal';
import { RehearsalForm } from './drops/rehearsal/rehearsal-form.tsx';
import { RehearsalOutcome } from './drops/rehearsal/rehearsal-outcome.tsx';

const SEEDS = 2 ** 31;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData && translated(language, loaderData.title, loaderData.titleNl).text,
      t('dropRehearsal.title'),
    ),
    description: t('dropRehearsal.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { dropId } }: Route.LoaderArgs) {
  const found = isPostgresText(dropId) ? await findDrop(db, dropId) : undefined;
  if (!found) throw data(null, 404);
  const { title, titleNl, saleMethod } = found.drop;
  return { id: found.id, title, titleNl, isDraw: saleMethod === 'draw' };
}

/** POST /admin/drops/:dropId/rehearsal: sells the drop to simulated people, tells what became of them, and changes nothing. */
export async function action({ params: { dropId }, request }: Route.ActionArgs) {
  if (!isPostgresText(dropId)) throw data(null, 404);
  const asked = readRehearsalForm(await request.formData().catch(() => new FormData()));
  if (!asked.ok) return data({ of: 'rehearsal' as const, ...asked }, 400);
  const { plan } = asked;
  const done = await rehearseDrop(db, dropId, { plan, seed: randomInt(SEEDS), now: new Date() });
  if (done.ok) return data({ of: 'rehearsal' as const, ok: true as const, plan, rehearsed: done.rehearsed });
  if (done.reason === 'missing') throw data(null, 404);
  return data({ of: 'rehearsal' as const, ok: false as const, plan, refused: done.reason }, 409);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function DropRehearsalPage({ loaderData: drop, actionData }: Route.ComponentProps) {
  const t = useWords();
  const title = translated(useLanguage(), drop.title, drop.titleNl);
  const address = `/admin/drops/${encodeURIComponent(drop.id)}`;
  const isRunning = useNavigation().state === 'submitting';
  const answer = actionData && 'of' in actionData ? actionData : undefined;
  return (
    <>
      <BackToList to={address}>{t('dropReport.back')}</BackToList>
      <h1>{t('dropRehearsal.title')}</h1>
      <p className="admin-lead" lang={title.language}>
        {title.text}
      </p>
      <p className="mt-2">{t('dropRehearsal.lead')}</p>
      <div role="alert" className="mt-3 empty:hidden">
        {actionData && !('of' in actionData) && <RefusalNote reason={actionData.reason} />}
        {answer && 'refused' in answer && (
          <p className="admin-note" data-tone="warning">
            {t(`dropRehearsal.refused.${answer.refused}`)}
          </p>
        )}
      </div>
      <RehearsalForm
        action={`${address}/rehearsal`}
        typed={answer && ('typed' in answer ? answer.typed : answer.plan)}
        problems={answer && 'problems' in answer ? answer.problems : {}}
        isRunning={isRunning}
        isDraw={drop.isDraw}
      />
      {answer && 'rehearsed' in answer && !isRunning && <RehearsalOutcome rehearsed={answer.rehearsed} />}
      <section className="admin-panel">
        <h2>{t('dropRehearsal.how')}</h2>
        <p className="mt-2 text-stone">
          {t(drop.isDraw ? 'dropRehearsal.howDrawText' : 'dropRehearsal.howText')}
        </p>
        <p className="mt-2 text-stone">{t('dropRehearsal.limits')}</p>
      </section>
    </>
  );
}
