import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { shownPicture } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { Pager } from '#app/ui/admin/list/data-table.tsx';
import { answerRowForm, readMoveForm } from '#app/ui/admin/list/list-actions.server.ts';
import { type DeletionAnswer, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { MoveButtons, useFocusAfterMove } from '#app/ui/admin/list/move-buttons.tsx';
import { formatDateTime, StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { Link } from '#app/ui/link.tsx';
import type { CampaignStatus } from '../campaign.ts';
import { type CampaignListItem, listCampaigns } from '../campaigns.server.ts';
import { campaignEditor, moveCampaign } from '../editing/campaign-editor.server.ts';
import type { Route } from './+types/lookbook';

export const handle = requireTranslations('admin/lookbook');

export const meta = unindexedPageMeta('campaigns.title', 'campaigns.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['order'] });
  return { page, ...(await listCampaigns(db, { page, perPage: ROWS_PER_PAGE }, new Date())) };
}

export function action({ request, params, context, pattern }: Route.ActionArgs) {
  const admin = context.get(signedInAdmin);
  return answerRowForm<DeletionAnswer>({ request, pattern }, '/admin/lookbook', params.campaignId ?? '', {
    deletion: (id) => campaignEditor.remove(db, admin, id, new Date()),
    moves: (id, form) => moveCampaign(db, admin, { id, way: readMoveForm(form) }, new Date()),
  });
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function LookbookTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { campaigns, page, total } = loaderData;
  return (
    <ListPage
      address="/admin/lookbook"
      texts={{ ...listTexts((part) => t(`campaigns.${part}`)), notMoved: t('campaigns.editor.notSaved') }}
      given={actionData}
      refusals={{ missing: t('campaigns.gone') }}
    >
      {(onDelete, onMove) => (
        <>
          <ReorderableCampaignList
            campaigns={campaigns}
            isAt={{ start: page === 1, end: page * ROWS_PER_PAGE >= total }}
            onDelete={onDelete}
            onMove={onMove}
          />
          <Pager page={page} total={total} label={t('campaigns.title')} />
        </>
      )}
    </ListPage>
  );
}

type Send = (form: HTMLFormElement) => void;
type CampaignRowsProps = {
  campaigns: CampaignListItem[];
  isAt: { start: boolean; end: boolean };
  onDelete: Send;
  onMove: Send;
};

const tones: Record<CampaignStatus, Tone> = { draft: 'busy', active: 'good', inactive: 'neutral' };

/** After a campaign is moved, the focus stays on the button that moved it. */
function ReorderableCampaignList({ campaigns, isAt, onDelete, onMove }: CampaignRowsProps) {
  const t = useWords();
  const language = useLanguage();
  const keepFocus = useFocusAfterMove(campaigns);
  if (!campaigns.length) return <p className="admin-panel text-center text-stone">{t('campaigns.none')}</p>;
  return (
    <ol className="campaign-rows">
      {campaigns.map((campaign, index) => (
        <li key={campaign.id}>
          <CampaignDetails campaign={campaign} />
          <div className="campaign-ways">
            <MoveButtons
              page={campaignPage(campaign)}
              id={campaign.id}
              name={translated(language, campaign.title, campaign.titleNl).text}
              isFirst={isAt.start && index === 0}
              isLast={isAt.end && index === campaigns.length - 1}
              onMove={(form) => {
                keepFocus(form);
                onMove(form);
              }}
            />
            <CampaignWays campaign={campaign} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function CampaignDetails({ campaign }: { campaign: CampaignListItem }) {
  const t = useWords();
  const language = useLanguage();
  const { status, phase, startDate, endDate, pictureCount, sortOrder } = campaign;
  const title = translated(language, campaign.title, campaign.titleNl);
  const date = (moment: string) => formatDateTime(moment, language);
  return (
    <>
      {campaign.cover ? (
        <ResponsivePicture picture={shownPicture(campaign.cover, language)} alt="" sizes="5rem" />
      ) : (
        <span aria-hidden className="campaign-bare" />
      )}
      <div className="min-w-0">
        <h2 lang={title.language}>{title.text}</h2>
        <p className="campaign-state">
          <StatusBadge tone={tones[status]}>{t(`campaigns.status.${status}`)}</StatusBadge>
          {status === 'active' && (
            <span className="text-stone">
              {t(pictureCount ? `campaigns.phase.${phase}` : 'campaigns.phase.no-pictures')}
            </span>
          )}
        </p>
        <p className="text-sm">
          {startDate && endDate
            ? t('campaigns.fromTo', { from: date(startDate), to: date(endDate) })
            : startDate
              ? t('campaigns.from', { from: date(startDate) })
              : endDate
                ? t('campaigns.to', { to: date(endDate) })
                : t('campaigns.always')}
        </p>
        <p className="text-sm text-stone">
          {t('campaigns.pictureCount', { count: pictureCount })} · {t('campaigns.place', { sortOrder })}
        </p>
      </div>
    </>
  );
}

function CampaignWays({ campaign, onDelete }: { campaign: CampaignListItem; onDelete: Send }) {
  const t = useWords();
  const itemAddress = useItemAddress();
  const page = campaignPage(campaign);
  const address = useFormActionUrl(page);
  const title = translated(useLanguage(), campaign.title, campaign.titleNl);
  return (
    <>
      <Link
        to={itemAddress(page)}
        className="button button-secondary"
        aria-label={t('campaigns.editNamed', { name: title.text })}
      >
        {t('campaigns.edit')}
      </Link>
      <ButtonWithConfirmDialog
        look="link"
        label={t('campaigns.delete')}
        name={t('campaigns.deleteNamed', { name: title.text })}
        question={t('campaigns.deleteQuestion')}
        action={address('deletion')}
        onConfirm={onDelete}
      >
        <p className="text-stone" lang={title.language}>
          {title.text}
        </p>
      </ButtonWithConfirmDialog>
    </>
  );
}

function campaignPage({ id }: CampaignListItem): string {
  return `/admin/lookbook/${encodeURIComponent(id)}`;
}
