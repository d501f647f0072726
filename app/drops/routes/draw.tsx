import '../draw/register-translations.ts';
import { data, redirect } from 'react-router';
import { findCustomer, requireCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import { Link } from '#app/ui/link.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { notSoldLikeThis } from '../announced/not-sold-like-this.server.ts';
import { drawPath } from '../draw/draw-path.ts';
import { type FoundDraw, findDraw } from '../draw/find-draw.server.ts';
import { findOwnDrawEntry } from '../draw/find-draw-entry.server.ts';
import { pieceOf } from '../draw/find-or-keep-drawn-piece.server.ts';
import { leaveOwnDraw } from '../draw/leave-draw.server.ts';
import { listDrawPieces } from '../draw/list-draw-pieces.server.ts';
import { submitDrawEntry } from '../draw/submit-draw-entry.server.ts';
import { DrawEntryForm } from '../draw/ui/draw-entry-form.tsx';
import { OwnDrawEntry } from '../draw/ui/own-draw-entry.tsx';
import { chancePath } from '../room-paths.ts';
import type { Route } from './+types/draw';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('dropDraw.title', { drop: loaderData?.drop.title.text ?? '' }),
    description: t('dropDraw.description'),
    robots: 'noindex',
  }));
}

/** What somebody typed is for nobody else. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** GET: where one enters the draw of a running drop, and sees afterwards how it ended. */
export async function loader({ request, context, params: { dropId } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const now = new Date();
  const draw = await foundDraw(dropId, language, now);
  const [customer, pieces] = await Promise.all([
    findCustomer(request),
    draw.phase === 'open' ? listDrawPieces(db, dropId, language) : [],
  ]);
  const entry = customer?.isEmailVerified ? await findOwnDrawEntry(db, dropId, customer.email) : undefined;
  const own = entry && (await pieceOf(db, entry, undefined, now));
  return {
    drop: { id: dropId, title: translated(language, draw.title, draw.titleNl) },
    phase: draw.phase,
    closesAt: draw.closesAt.toISOString(),
    endsAt: draw.endsAt.toISOString(),
    seedHash: draw.seedHash,
    pieces,
    own:
      own && own.state !== 'unknown' && entry
        ? {
            id: entry.id,
            state: own.state,
            productSizeId: entry.productSizeId,
            size: entry.size,
            title: entry.title,
            titleNl: entry.titleNl,
            place: own.state === 'waiting' ? own.place : undefined,
            until: 'until' in own ? own.until.toISOString() : undefined,
          }
        : undefined,
    email: customer?.email,
    isProven: customer?.isEmailVerified ?? false,
  };
}

/**
 * POST /the-drop/:dropId/draw {productSizeId, email}: enters, or changes the size. POST /the-drop/:dropId/draw/endings: a customer
 * leaves the draw.
 */
export async function action({ request, context, pattern, params: { dropId } }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const form = await request.formData().catch(() => new FormData());
  const now = new Date();
  await foundDraw(dropId, info.language, now);
  if (formActionOfPath(pattern, { endings: true })) {
    const { email, isEmailVerified } = await requireCustomer(request);
    if (isEmailVerified) await leaveOwnDraw(db, dropId, email);
    throw redirect(drawPath(dropId));
  }
  const [customer, pieces] = await Promise.all([
    findCustomer(request),
    listDrawPieces(db, dropId, info.language),
  ]);
  const typed = { productSizeId: form.get('productSizeId'), email: form.get('email') };
  const {
    answer,
    status,
    headers: more,
  } = await submitDrawEntry(db, { dropId, pieces }, typed, {
    customer,
    info,
    now,
  });
  const shown = {
    productSizeId: String(typed.productSizeId ?? ''),
    email: String(typed.email ?? '').slice(0, 254),
  };
  return data(
    { answer, typed: shown },
    { status, headers: { ...more, 'Cache-Control': 'private, no-store' } },
  );
}

async function foundDraw(dropId: string, language: Language, now: Date): Promise<FoundDraw> {
  const draw = isPostgresText(dropId) ? await findDraw(db, dropId, now) : undefined;
  if (!draw) throw await notSoldLikeThis(dropId, language);
  return draw;
}

export default function Draw({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { drop, phase, closesAt, endsAt, seedHash, pieces, own, email, isProven } = loaderData;
  const moments = {
    closes: formatDateTime(new Date(closesAt), language),
    ends: formatDateTime(new Date(endsAt), language),
  };
  const answer = actionData?.answer;
  const isAsked = answer?.ok && !answer.isIn;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <p>
        <Link
          to={`/the-drop?drop=${encodeURIComponent(drop.id)}`}
          className="text-link inline-flex min-h-11 items-center"
          lang={drop.title.language}
        >
          {drop.title.text}
        </Link>
      </p>
      <h1 className="mt-2 text-title">{t('dropDraw.title', { drop: drop.title.text })}</h1>
      <p className="mt-4 max-w-prose">{t(`dropDraw.phase.${phase}`, moments)}</p>
      {phase !== 'over' && <p className="mt-2 max-w-prose text-stone">{t('dropDraw.how')}</p>}
      <p role="status" className="mt-6 max-w-prose empty:hidden">
        {answer?.ok && t(answer.isIn ? 'dropDraw.entered' : 'dropDraw.mailed', moments)}
      </p>
      {own && (
        <OwnDrawEntry own={own} dropPath={drawPath(drop.id)} moments={moments} isOpen={phase === 'open'} />
      )}
      {phase === 'open' &&
        !isAsked &&
        (pieces.length > 0 ? (
          <DrawEntryForm
            address={drawPath(drop.id)}
            pieces={pieces}
            entered={own?.productSizeId}
            email={email}
            isProven={isProven}
            given={actionData}
          />
        ) : (
          <p className="mt-6">{t('dropDraw.nothing')}</p>
        ))}
      <details className="mt-12 max-w-prose">
        <summary className="flex min-h-11 cursor-pointer items-center">{t('dropDraw.chance.title')}</summary>
        <p className="mt-2 text-stone">{t('dropDraw.chance.text')}</p>
        <p className="mt-2 text-stone">
          {t('dropDraw.chance.hash')} <code className="break-all text-sm">{seedHash}</code>
        </p>
        <Link to={chancePath(drop.id)} className="text-link inline-flex min-h-11 items-center">
          {t('dropDraw.chance.check')}
        </Link>
      </details>
    </div>
  );
}
