import '../register-translations.ts';
import '../../room/register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { DrawPage } from '../../draw/ui/draw-page.tsx';
import type { PreviewedDrop } from '../../preview/preview-drop.server.ts';
import type { PreviewedRoom } from '../../preview/preview-room.server.ts';
import { canJoin, roomStage } from '../../room/room-stage.ts';
import { JoinForm } from '../../room/ui/join-form.tsx';
import { RoomStagePanel } from '../../room/ui/room-stage-panel.tsx';
import { StageLink } from '../../room/ui/stage-link.tsx';
import { placePath } from '../../room-paths.ts';

/** The room of its queue or the page of its draw, made of the parts of these; what one could send there can only be looked at. */
export function PreviewedSale({ previewed: { drop, room, draw } }: { previewed: PreviewedDrop }) {
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

/** Its form can only be looked at. */
const notJoining = {
  join: async () => {},
  cancel: () => {},
  isSending: false,
  shareDone: undefined,
  problem: undefined,
};
