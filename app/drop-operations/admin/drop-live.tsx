import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { dropTexts } from '#app/drops/admin/ui/drop-labels.ts';
import { operateQueue } from '#app/drops/queue/queue.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { RefusalNote } from '#app/ui/admin/refusal.tsx';
import { usePollWhileRunning } from '#app/ui/admin/use-poll-while-running.ts';
import { formActionOfPath } from '#app/ui/form.tsx';
import { type DropLive, findDropLive } from '../live/find-drop-live.server.ts';
import { LiveState, QueueOperations } from '../live/live-state.tsx';
import { readMessageForm, readSpeedForm, readStateForm } from '../live/read-queue-operation.ts';
import { SizesTable } from '../report/sales-tables.tsx';
import type { Route } from './+types/drop-live';

export const handle = requireTranslations('admin/dashboard', 'admin/drops', 'admin/running-drops');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.live, 'dropLive.title', 'dropLive.lead');
}

export async function loader({ params: { dropId } }: Route.LoaderArgs) {
  if (!isPostgresText(dropId)) throw data(null, 404);
  const asked = { now: new Date(), withTests: usesSandbox(config) };
  const [live, changes] = await Promise.all([
    findDropLive(db, dropId, asked),
    listChanges(db, 'drop', dropId),
  ]);
  if (!live) throw data(null, 404);
  return { live, changes };
}

const forms = { state: readStateForm, speed: readSpeedForm, message: readMessageForm };

/** POST /admin/drops/:dropId/live/state {state}, …/speed {mostPerMinute} or …/message {message, messageNl}. */
export async function action({ params: { dropId }, request, context, pattern }: Route.ActionArgs) {
  const read = formActionOfPath(pattern, forms);
  if (!read) throw data(null, 400);
  if (!isPostgresText(dropId)) throw data(null, 404);
  const asked = read(await request.formData().catch(() => new FormData()));
  if (!asked.ok) return data({ of: 'queue' as const, ...asked }, 400);
  const done = await operateQueue(db, context.get(signedInAdmin), dropId, asked.operation, new Date());
  if (!done.ok) throw data(null, 404);
  throw redirect(`/admin/drops/${encodeURIComponent(dropId)}/live`, 303);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function DropLivePage({ loaderData: { live, changes }, actionData }: Route.ComponentProps) {
  const t = useWords();
  const title = translated(useLanguage(), live.title, live.titleNl);
  const address = `/admin/drops/${encodeURIComponent(live.id)}`;
  usePollWhileRunning(live.phase !== 'over');
  return (
    <>
      <BackToList to={address}>{t('dropReport.back')}</BackToList>
      <h1>{t('dropLive.title')}</h1>
      <p className="admin-lead" lang={title.language}>
        {title.text}
      </p>
      <LiveState live={live} />
      <div role="alert" className="empty:hidden">
        {actionData && !('of' in actionData) && <RefusalNote reason={actionData.reason} />}
      </div>
      <LiveCards live={live} />
      {live.queue && (
        <QueueOperations
          queue={live.queue}
          page={`${address}/live`}
          refused={actionData && 'of' in actionData ? actionData : undefined}
        />
      )}
      <SizesTable sizes={live.sizes} isOver={live.phase === 'over'} download={`${address}/report.csv`} />
      <ChangeHistory
        changes={changes}
        nameOf={(field) => dropTexts.label(t, field)}
        wordFor={(field, value) => dropTexts.value(t, field, value)}
      />
    </>
  );
}

function LiveCards({ live }: { live: DropLive }) {
  const t = useWords();
  const { queue, draw, outcomes, soldPieces, heldPieces, leftPieces, returningPieces } = live;
  const people = queue && [
    {
      id: 'waiting',
      figure: queue.tickets.early + queue.tickets.waiting,
      about: t('dropLive.about.waiting', { early: queue.tickets.early, last: queue.lastPlace }),
    },
    {
      id: 'admitted',
      figure: queue.tickets.admitted,
      about: t('dropLive.about.admitted', { upTo: queue.admittedUpTo, over: queue.tickets.over }),
    },
    { id: 'gone', figure: queue.tickets.left, about: t('dropLive.about.gone') },
  ];
  const entrants = draw && [
    {
      id: 'entered',
      figure: draw.entered,
      about: draw.isDrawn
        ? t('dropLive.about.entered', { inLine: draw.undrawn })
        : t('dropLive.about.notDrawn'),
    },
    {
      id: 'drawn',
      figure: draw.mayBuy,
      about: t('dropLive.about.drawn', { ordered: draw.ordered, over: draw.drawnInVain }),
    },
  ];
  // Items reserved for drawn customers do not return to sale with the next wave.
  const returning = Math.max(0, returningPieces - (draw?.mayBuy ?? 0));
  const pieces = [
    { id: 'holding', figure: heldPieces, about: t('dropLive.about.holding', { orders: outcomes.beingPaid }) },
    { id: 'paid', figure: soldPieces, about: t('dropLive.about.paid', { orders: outcomes.sold }) },
    { id: 'left', figure: leftPieces, about: t('dropLive.about.left', { returning }) },
  ];
  return (
    <ul className="health-cards mt-5 min-[72rem]:grid-cols-3">
      {[...(people ?? entrants ?? []), ...pieces].map(({ id, figure, about }) => (
        <li key={id}>
          <h2>{t(`dropLive.card.${id}`)}</h2>
          <p className="health-count">{figure}</p>
          <p className="text-sm text-stone">{about}</p>
        </li>
      ))}
    </ul>
  );
}
