import { data, Form } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { isLanguage, type Language, languages } from '#app/platform/text/language.ts';
import { momentInShop, shopTime } from '#app/platform/text/shop-time.ts';
import { LanguageProvider, requireAllTranslations, useWords } from '#app/platform/text/translations.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { Field } from '#app/ui/form.tsx';
import { Link, SubmitButton } from '#app/ui/link.tsx';
import { DrawPage } from '../draw/ui/draw-page.tsx';
import { placePath } from '../drop.ts';
import { type PreviewedDrop, type PreviewedRoom, previewDrop } from '../preview/preview-drop.server.ts';
import { type PreviewSituation, previewMoments } from '../preview/preview-situations.ts';
import { canJoin, roomStage } from '../waiting-room/room-stage.ts';
import { JoinForm, RoomStagePanel, StageLink } from '../waiting-room/ui/room-stage-panel.tsx';
import type { Route } from './+types/drop-preview';
import { PreviewedPage } from './ui/previewed-page.tsx';

export const handle = requireAllTranslations('admin/drops', 'catalogue', 'common', 'draws', 'drops', 'queue');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.drop.title.text, 'adminDrops.preview', 'adminDrops.previewLead');
}

/** GET ?at=2026-11-27T20:00&in=nl&as=waiting. Defaults: the current time, the operator's language, a new visitor. */
export async function loader({ context, url, params: { dropId } }: Route.LoaderArgs) {
  const asked = url.searchParams.get('at') ?? '';
  const moment = momentInShop(asked);
  const at = moment ?? new Date();
  const chosen = url.searchParams.get('in');
  const language = isLanguage(chosen) ? chosen : context.get(requestInfo).language;
  const found = isPostgresText(dropId)
    ? await previewDrop(db, dropId, { at, language, situation: url.searchParams.get('as') ?? undefined })
    : undefined;
  if (!found) throw data(null, 404);
  return { ...found, at: at.toISOString(), language, isUnreadable: asked !== '' && !moment };
}

export default function DropPreview({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { drop, at, language, isUnreadable, room, draw } = loaderData;
  const { situations = [], situation } = room ?? draw ?? {};
  const address = `/admin/drops/${encodeURIComponent(drop.id)}`;
  const shown = { at, address, language, situation };
  return (
    <>
      <BackToList to={address}>{t('adminDrops.backToDrop')}</BackToList>
      <h1>{t('adminDrops.preview')}</h1>
      <p className="text-stone">{t('adminDrops.previewLead')}</p>
      <Form method="get" className="drop-preview-form">
        <Field
          type="datetime-local"
          name="at"
          label={t('adminDrops.previewAt')}
          hint={t('adminDrops.previewAtHint')}
          // The changed key remounts the field, so that it displays the new time after the operator follows a link.
          key={at}
          defaultValue={shopTime(at)}
          error={isUnreadable && t('adminDrops.problem.date-unknown')}
        />
        <input type="hidden" name="in" value={language} />
        {situation && <input type="hidden" name="as" value={situation} />}
        <SubmitButton>{t('adminDrops.previewShow')}</SubmitButton>
      </Form>
      <PreviewChoice
        label={t('adminDrops.previewMoments')}
        shown={shown}
        choices={previewMoments({ ...loaderData, ...drop }).map((moment) => ({
          text: t(`adminDrops.previewMoment.${moment.name}`),
          change: { at: moment.at },
          isCurrent: shopTime(moment.at) === shopTime(at),
        }))}
      />
      <PreviewChoice
        label={t('adminDrops.previewLanguage')}
        shown={shown}
        choices={languages.map((one) => ({
          text: t(`adminUi.language.${one}`),
          change: { language: one },
          isCurrent: one === language,
        }))}
      />
      {situations.length > 1 && (
        <PreviewChoice
          label={t('adminDrops.previewSituations')}
          shown={shown}
          choices={situations.map((one) => ({
            text: t(`adminDrops.previewSituation.${one}`),
            change: { situation: one },
            isCurrent: one === situation,
          }))}
        />
      )}
      <section aria-label={t('adminDrops.previewed')} className="drop-preview-page">
        <LanguageProvider value={language}>
          <div lang={language}>
            <PreviewedPage previewed={loaderData} at={at} />
            <PreviewedSale previewed={loaderData} />
          </div>
        </LanguageProvider>
      </section>
    </>
  );
}

type Shown = {
  at: string;
  address: string;
  language: Language;
  situation: PreviewSituation | undefined;
};

type PreviewChoiceProps = {
  label: string;
  shown: Shown;
  choices: { text: string; change: Partial<Shown>; isCurrent: boolean }[];
};

function PreviewChoice({ label, shown, choices }: PreviewChoiceProps) {
  return (
    <nav aria-label={label}>
      <ul className="drop-preview-links">
        {choices.map(({ text, change, isCurrent }) => (
          <li key={text}>
            <Link
              to={previewAddress({ ...shown, ...change })}
              preventScrollReset
              aria-current={isCurrent || undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function previewAddress({ at, address, language, situation }: Shown): string {
  const asked = { at: shopTime(at), in: language, ...(situation && { as: situation }) };
  return `${address}/preview?${new URLSearchParams(asked)}`;
}

function PreviewedSale({ previewed: { drop, room, draw } }: { previewed: PreviewedDrop }) {
  const t = useWords();
  if (!room && !draw) return null;
  return (
    <div className="drop-preview-sale">
      <p className="text-stone">{t(room ? 'adminDrops.previewRoom' : 'adminDrops.previewDraw')}</p>
      <fieldset disabled>
        {room && <Room dropId={drop.id} room={room} />}
        {draw && <DrawPage titleAs="h2" draw={draw.draw} given={undefined} />}
      </fieldset>
    </div>
  );
}

function Room({ dropId, room: { status, ticket } }: { dropId: string; room: PreviewedRoom }) {
  const nowMs = Date.parse(status.now);
  const stage = roomStage(status, ticket, nowMs);
  return (
    <RoomStagePanel
      room={{ stage, status, nowMs, connection: 'fine' }}
      withoutScripts={undefined}
      ticket={undefined}
    >
      {canJoin(stage) && (
        <JoinForm
          place={placePath(dropId)}
          joining={notJoining}
          isAgain={stage.kind === 'left' || stage.kind === 'admission-over'}
        />
      )}
      <StageLink dropId={dropId} stage={stage} />
    </RoomStagePanel>
  );
}

const notJoining = {
  join: async () => {},
  cancel: () => {},
  isSending: false,
  shareDone: undefined,
  problem: undefined,
};
