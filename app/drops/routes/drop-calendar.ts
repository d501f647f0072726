import { config, shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageAddress } from '#app/platform/pages/page-meta.ts';
import { calendarFile } from '../calendar-file.server.ts';
import { announcedDropPath } from '../drop.ts';
import { findAnnouncedDrop } from '../shown-drops.server.ts';
import type { Route } from './+types/drop-calendar';

const REMINDER_MINUTES = 15;

export async function loader({ context, params: { dropId } }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(requestInfo);
  const drop = await findAnnouncedDrop(db, dropId, language);
  if (!drop || drop.phase === 'over') return new Response(null, { status: 404 });
  const url = pageAddress(shopUrl, announcedDropPath(drop.id), language);
  const appointment = {
    uid: `drop-${drop.id}@${new URL(shopUrl).hostname}`,
    title: `${drop.title.text} – ${config.BRAND_NAME}`,
    text: [drop.description.text, url].filter(Boolean).join('\n\n'),
    url,
    start: drop.startDate,
    end: drop.endDate,
    reminderMinutes: REMINDER_MINUTES,
  };
  return new Response(calendarFile(appointment, config.BRAND_NAME, new Date()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'inline; filename="drop.ics"',
    },
  });
}
