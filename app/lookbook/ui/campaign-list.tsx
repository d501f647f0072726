import { href } from 'react-router';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { CampaignCard } from '../campaign-types-and-paragraphs.ts';

const sizes = '(width >= 100rem) 47rem, (width >= 48rem) 47vw, 100vw';

export function CampaignList({ campaigns }: { campaigns: CampaignCard[] }) {
  return (
    <ul className="campaigns">
      {campaigns.map((campaign, index) => (
        <Campaign key={campaign.id} campaign={campaign} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function Campaign({ campaign, isFirst }: { campaign: CampaignCard; isFirst: boolean }) {
  const t = useWords();
  const { id, title, line, cover, pictureCount } = campaign;
  return (
    <li className="campaign">
      <ResponsivePicture picture={cover} sizes={sizes} priority={isFirst} />
      <h2 lang={title.language}>
        <Link to={href('/lookbook/:campaignId', { campaignId: id })}>{title.text}</Link>
      </h2>
      {line.text && (
        <p className="campaign-line" lang={line.language}>
          {line.text}
        </p>
      )}
      <p className="text-stone">{t('lookbook.pictures', { count: pictureCount })}</p>
    </li>
  );
}
