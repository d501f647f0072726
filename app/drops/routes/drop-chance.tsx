import '../chance/register-translations.ts';
import { data } from 'react-router';
import { PageTitle } from '#app/content/ui/prose-page.tsx';
import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { findChance } from '../chance/find-published-chance.server.ts';
import { VerifyForm } from '../chance/ui/verify-form.tsx';
import { chancePath } from '../room-paths.ts';
import type { Route } from './+types/drop-chance';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches, (t) => ({
    title: `${loaderData.title.text} – ${t('chance.title')}`,
    description: t('chance.description'),
    robots: 'noindex',
  }));
}

/** GET: the hash of the seed, and the seed once the places are given, with what one needs to draw them again. */
export async function loader({ context, params: { dropId } }: Route.LoaderArgs) {
  const found = await findChance(db, dropId, context.get(requestInfo).language);
  if (!found) throw data(null, 404);
  const { drop, chance } = found;
  return { title: drop.title, chance, address: `${chancePath(drop.id)}.json`, shopUrl };
}

export default function DropChance({
  loaderData: { title, chance, address, shopUrl },
}: Route.ComponentProps) {
  const t = useWords();
  const isRevealed = chance.seed !== null;
  return (
    <>
      <PageTitle title={t('chance.of', { drop: title.text })} lead={t('chance.description')} />
      <div className="page prose-page">
        <div className="prose">
          <section aria-labelledby="chance-state">
            <h2 id="chance-state">{t(isRevealed ? 'chance.revealedTitle' : 'chance.secretTitle')}</h2>
            <p>{t(isRevealed ? 'chance.revealedText' : 'chance.secretText')}</p>
            <dl className="detail-list detail-list-wide">
              <div>
                <dt>{t('chance.hash')}</dt>
                <dd className="break-all font-mono text-sm">{chance.seedHash}</dd>
              </div>
              {isRevealed && (
                <div>
                  <dt>{t('chance.seed')}</dt>
                  <dd className="break-all font-mono text-sm">{chance.seed}</dd>
                </div>
              )}
            </dl>
            {isRevealed && (
              <>
                <VerifyForm address={address} />
                <p className="without-scripting">{t('chance.needsJavaScript')}</p>
              </>
            )}
          </section>
          <section aria-labelledby="chance-self">
            <h2 id="chance-self">{t('chance.selfTitle')}</h2>
            <p>{t('chance.selfText')}</p>
            <pre className="my-4 whitespace-pre-wrap break-all bg-paper p-4 text-sm">
              {`curl -O ${shopUrl}/verify-drop.mjs\nnode verify-drop.mjs ${shopUrl}${address}`}
            </pre>
            <ul className="gap-5">
              <li>
                <a
                  href="/verify-drop.mjs"
                  target="_self"
                  className="text-link -my-2.5 inline-flex min-h-11 items-center"
                >
                  {t('chance.toProgram')}
                </a>
              </li>
              <li>
                <a
                  href={address}
                  target="_self"
                  className="text-link -my-2.5 inline-flex min-h-11 items-center"
                >
                  {t('chance.toJson')}
                </a>
              </li>
              <li>
                <Link to="/how-drops-work" className="text-link -my-2.5 inline-flex min-h-11 items-center">
                  {t('chance.howDropsWork')}
                </Link>
              </li>
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}
