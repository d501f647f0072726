import { redirect } from 'react-router';
import { findCustomer, requireCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { respondWithInput } from '#app/platform/pages/action-headers.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { formActionOfPath } from '#app/ui/form.tsx';
import type { ShownDraw } from '../draw/draw.ts';
import { findOwnDrawEntry } from '../draw/draw-entries.server.ts';
import { itemOf } from '../draw/drawn-items.server.ts';
import { type FoundDraw, findDraw, listDrawPieces } from '../draw/draws.server.ts';
import { submitDrawEntry } from '../draw/enter-draw.server.ts';
import { leaveOwnDraw } from '../draw/leave-draw.server.ts';
import { DrawPage } from '../draw/ui/draw-page.tsx';
import { drawPath } from '../drop.ts';
import { notSoldLikeThis } from '../shown-drops.server.ts';
import type { Route } from './+types/draw';

export const handle = requireTranslations('draws');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('dropDraw.title', { drop: loaderData?.drop.title.text ?? '' }),
    description: t('dropDraw.description'),
    robots: 'noindex',
  }));
}

export { actionHeaders as headers } from '#app/platform/pages/action-headers.ts';

export async function loader({ request, context, params: { dropId } }: Route.LoaderArgs): Promise<ShownDraw> {
  const { language } = context.get(requestInfo);
  const now = new Date();
  const draw = await foundDraw(dropId, language, now);
  const [customer, pieces] = await Promise.all([
    findCustomer(request),
    draw.phase === 'open' ? listDrawPieces(db, dropId, language) : [],
  ]);
  const entry = customer?.isEmailVerified ? await findOwnDrawEntry(db, dropId, customer.email) : undefined;
  const own = entry && (await itemOf(db, entry, undefined, now));
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

/** POST {productSizeId, email} enters the draw or changes the size. POST …/endings deletes the customer's entry. */
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
  const result = await submitDrawEntry(db, { dropId, pieces }, typed, { customer, info, now });
  return respondWithInput(result, {
    productSizeId: String(typed.productSizeId ?? ''),
    email: String(typed.email ?? '').slice(0, 254),
  });
}

async function foundDraw(dropId: string, language: Language, now: Date): Promise<FoundDraw> {
  const draw = isPostgresText(dropId) ? await findDraw(db, dropId, now) : undefined;
  if (!draw) throw await notSoldLikeThis(dropId, language);
  return draw;
}

export default function Draw({ loaderData, actionData }: Route.ComponentProps) {
  return <DrawPage draw={loaderData} given={actionData} />;
}
