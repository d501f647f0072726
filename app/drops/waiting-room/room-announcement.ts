import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import type { QueueStatus } from '../queue/queue-status.ts';
import type { RoomStage } from './room-stage.ts';
import type { RoomState } from './room-watch.ts';

type Heard = {
  stage: RoomStage;
  status: QueueStatus | undefined;
  nowMs: number;
  connection: RoomState['connection'];
  language: Language;
};

/** Returns the text for screen readers. The text changes only in a few steps, so that not every count is announced. */
export function roomAnnouncement({ stage, status, nowMs, connection, language }: Heard, t: Words): string {
  if (stage.kind === 'gone') return `${t('room.gone.title')}. ${t('room.gone.text')}`;
  if (!status) return '';
  const parts = [
    connection !== 'fine' && t(`room.${connection}`),
    `${t(`room.${stage.kind}.title`, { ...stage })}.`,
    textHeard(stage, status, nowMs, t),
    status.state === 'paused' && t('room.paused'),
    status.message?.[language],
  ];
  return parts.filter(Boolean).join(' ');
}

function textHeard(stage: RoomStage, status: QueueStatus, nowMs: number, t: Words): string {
  if (stage.kind === 'waiting') return t('room.waiting.text', { ahead: announcedCount(stage.ahead) });
  if (stage.kind === 'open' || stage.kind === 'early') {
    const minutes = announcedMinutes(Date.parse(status.startsAt) - nowMs);
    return minutes ? t('room.heard.starts', { minutes }) : '';
  }
  if (stage.kind === 'admitted') {
    const minutes = stage.untilMs === undefined ? undefined : announcedMinutes(stage.untilMs - nowMs);
    return minutes ? t('room.heard.remains', { minutes }) : '';
  }
  return t(`room.${stage.kind}.text`);
}

/** Rounds up to 0, 1, 2, 5, 10, 20, 50 …, so that screen readers announce "at most 20" and not every number. */
export function announcedCount(count: number): number {
  if (count <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(count));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= count) ?? count;
}

/** Rounds the time left up to 15, 10, 5, 1 or 0 minutes; returns undefined while more than 15 are left. */
export function announcedMinutes(ms: number): number | undefined {
  return [0, 1, 5, 10, 15].find((minutes) => ms <= minutes * 60_000);
}
