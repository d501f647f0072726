import { data, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { formActionOfPath } from '#app/ui/form.tsx';
import { placePath } from '../drop.ts';
import { findStatus } from '../queue/queue-status.server.ts';
import { findOwnTicket, findOwnTicketTogether } from '../queue/tickets.server.ts';
import { findRoomDrop, notSoldLikeThis } from '../shown-drops.server.ts';
import {
  findTicketOwner,
  type PlaceForm,
  submitPlaceForm,
} from '../waiting-room/submit-place-form.server.ts';
import { WaitingRoom } from '../waiting-room/ui/waiting-room.tsx';
import type { Route } from './+types/queue-place';

export const handle = requireTranslations('queue');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches, (t) => ({
    title: `${loaderData.drop.title.text} – ${t('room.ownTitle')}`,
    description: t('room.description'),
    robots: 'noindex',
  }));
}

export { actionHeaders as headers } from '#app/platform/pages/action-headers.ts';

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, pattern, params: { dropId } }, next) => {
    if (!request.headers.get('Accept')?.includes('application/json')) return next();
    const headers = { 'Cache-Control': 'private, no-store' };
    if (request.method === 'GET') {
      const owner = await findTicketOwner(request);
      const ticket = (await findOwnTicketTogether(db, dropId, owner, new Date())) ?? null;
      return Response.json({ ticket }, { headers });
    }
    const typed = (await request.json().catch(() => ({}))) as Record<string, unknown> | null;
    const asked = { dropId, request, email: typed?.email, proof: typed?.proof, browser: typed?.browser };
    const { answer, status, headers: more } = await answerForm(pattern, asked, context.get(requestInfo));
    return Response.json(answer, { status, headers: { ...headers, ...more } });
  },
];

export async function loader({ request, context, params: { dropId } }: Route.LoaderArgs) {
  const now = new Date();
  const { language } = context.get(requestInfo);
  const owner = await findTicketOwner(request);
  const [drop, ticket] = await Promise.all([
    findRoomDrop(db, dropId, language),
    findOwnTicket(db, dropId, owner, now),
  ]);
  if (!drop) throw await notSoldLikeThis(dropId, language);
  return { drop, status: findStatus(dropId), ticket };
}

/** POST {browser, proof} joins the queue; …/leaving gives up the place; …/return-links {email} mails a link to it. */
export async function action({ request, context, pattern, params: { dropId } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const [email, proof, browser] = ['email', 'proof', 'browser'].map((name) => form.get(name));
  const asked = { dropId, request, email, proof, browser };
  const { answer, status, headers } = await answerForm(pattern, asked, context.get(requestInfo));
  if (answer.ok && answer.of !== 'return-link') throw redirect(placePath(dropId), { headers });
  return data(
    { answer, email: String(email ?? '').slice(0, 254) },
    { status, headers: { ...headers, 'Cache-Control': 'private, no-store' } },
  );
}

function answerForm(pattern: string, asked: Parameters<typeof submitPlaceForm>[2], info: RequestInfo) {
  const form = formActionOfPath<PlaceForm>(pattern, { leaving: 'leaving', 'return-links': 'return-link' });
  return submitPlaceForm(db, form ?? 'place', asked, info, new Date());
}

export default function QueuePlace({
  loaderData: { drop, status, ticket },
  actionData,
}: Route.ComponentProps) {
  return <WaitingRoom drop={drop} known={{ status, ticket }} given={actionData} />;
}
