import { randomInt } from 'node:crypto';
import { type ReactNode, useEffect, useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { dropEditor } from '#app/drops/editing/drop-editor.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { TableSection } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { CountList, StatusBadge } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import {
  type Fate,
  fates,
  MOST_PEOPLE,
  type PlanField,
  type PlanProblems,
  planFields,
  type Rehearsed,
  type RehearsedSize,
  readRehearsalForm,
  rehearsalChecks,
  USUAL_PLAN,
} from '../rehearsal/rehearsal.ts';
import { rehearseDrop } from '../rehearsal/rehearse-drop.server.ts';
import { formatDuration, sizeText } from '../report/report-texts.ts';
import { SellingSpeedTable } from '../report/selling-speed-table.tsx';
import type { Route } from './+types/drop-rehearsal';

export const handle = requireTranslations('admin/running-drops');

const SEEDS = 2 ** 31;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData, 'dropRehearsal.title', 'dropRehearsal.lead');
}

export async function loader({ params: { dropId } }: Route.LoaderArgs) {
  const found = isPostgresText(dropId) ? await dropEditor.find(db, dropId) : undefined;
  if (!found) throw data(null, 404);
  const { title, titleNl, saleMethod } = found.values;
  return { id: found.id, title, titleNl, isDraw: saleMethod === 'draw' };
}

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

export { clientAction } from '#app/ui/admin/refusal.tsx';

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
          <AdminNote tone="warning">{t(`dropRehearsal.refused.${answer.refused}`)}</AdminNote>
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

function RehearsalOutcome({ rehearsed }: { rehearsed: Rehearsed }) {
  const t = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the result, so that screen readers read it.
  useEffect(() => heading.current?.focus(), []);
  const { refusals, isCutShort } = rehearsed;
  const looked = rehearsalChecks.filter((check) => rehearsed.checks[check] !== undefined);
  return (
    <>
      <section className="admin-panel">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {t('dropRehearsal.outcome')}
        </h2>
        {isCutShort && (
          <AdminNote tone="warning" className="mt-2">
            {t('dropRehearsal.cutShort')}
          </AdminNote>
        )}
        <p className="mt-2">{t('dropRehearsal.changedNothing')}</p>
        <RehearsalFigures rehearsed={rehearsed} />
        {refusals.length > 0 && (
          <AdminNote tone="warning">
            {t('dropRehearsal.refusals', { reasons: refusals.join(', ') })}
          </AdminNote>
        )}
        <ul className="mt-3 grid gap-2">
          {looked.map((check) => (
            <li key={check} className="flex flex-wrap items-center gap-x-3">
              <StatusBadge tone={rehearsed.checks[check] ? 'good' : 'critical'}>
                {t(rehearsed.checks[check] ? 'dropRehearsal.holds' : 'dropRehearsal.broken')}
              </StatusBadge>
              {t(`dropRehearsal.check.${check}`)}
            </li>
          ))}
        </ul>
      </section>
      <SellingSpeedTable parts={rehearsed.speed?.parts ?? []} />
      <RehearsedSizes sizes={rehearsed.sizes} />
    </>
  );
}

function RehearsalFigures({ rehearsed }: { rehearsed: Rehearsed }) {
  const t = useWords();
  const language = useLanguage();
  const { soldOutAfterSeconds, mostAdmittedAtOnce, mostHeldAtOnce, draw } = rehearsed;
  const time = soldOutAfterSeconds === undefined ? '–' : formatDuration(soldOutAfterSeconds, language);
  const shownFates = fates.filter((fate) => fate !== 'refused' || rehearsed.fates.refused > 0);
  const nameOf = (fate: Fate) =>
    draw && fate === 'away' ? 'dropRehearsal.drawnAway' : `dropRehearsal.fate.${fate}`;
  const counts: [string, ReactNode][] = shownFates.map((fate) => [t(nameOf(fate)), rehearsed.fates[fate]]);
  if (draw)
    counts.unshift([t('dropReport.draw.entered'), draw.entered], [t('dropRehearsal.drawn'), draw.drawn]);
  counts.push([t('dropRehearsal.soldOutAfter'), time], [t('dropRehearsal.mostHeld'), mostHeldAtOnce]);
  if (mostAdmittedAtOnce !== undefined) counts.push([t('dropRehearsal.mostAdmitted'), mostAdmittedAtOnce]);
  return <CountList counts={counts} />;
}

const numbers = [
  ['offered', 'dropRehearsal.offered'],
  ['sold', 'dropReport.column.sold'],
  ['left', 'dropRehearsal.leftPieces'],
] as const;

function RehearsedSizes({ sizes }: { sizes: Rehearsed['sizes'] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <TableSection
      className="admin-panel"
      caption={t('dropReport.sizes')}
      columns={[
        {
          header: t('dropReport.column.product'),
          isName: true,
          cell: ({ title, titleNl }) => translated(language, title, titleNl).text,
        },
        { header: t('dropReport.column.size'), cell: ({ size }) => sizeText(size, t) },
        ...numbers.map(([id, header]) => ({
          header: t(header),
          isNumber: true,
          cell: (row: RehearsedSize) => row[`${id}Pieces`],
        })),
      ]}
      rows={sizes}
      keyOf={({ productId, size }) => `${productId} ${size}`}
      empty={t('dropReport.noSizes')}
    />
  );
}

type RehearsalFormProps = {
  action: string;
  typed: Record<PlanField, string | number> | undefined;
  problems: PlanProblems;
  isRunning: boolean;
  isDraw: boolean;
};

function RehearsalForm({ action, typed = USUAL_PLAN, problems, isRunning, isDraw }: RehearsalFormProps) {
  const t = useWords();
  return (
    <Form method="post" action={action} noValidate className="admin-panel">
      <h2>{t('dropRehearsal.people')}</h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {isDraw && <input type="hidden" name="earlyPercent" value="0" />}
        {planFields.map((field) => {
          if (isDraw && field === 'earlyPercent') return null;
          const problem = problems[field];
          return (
            <Field
              key={field}
              label={t(
                isDraw && field === 'awayPercent'
                  ? 'dropRehearsal.drawnAwayPercent'
                  : `dropRehearsal.field.${field}`,
              )}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={typed[field]}
              error={problem && t(`dropRehearsal.problem.${problem}`, { most: MOST_PEOPLE })}
              required
            />
          );
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <SubmitButton aria-disabled={isRunning || undefined}>{t('dropRehearsal.start')}</SubmitButton>
        <p role="status" className="text-stone">
          {isRunning && t('dropRehearsal.running')}
        </p>
      </div>
    </Form>
  );
}
