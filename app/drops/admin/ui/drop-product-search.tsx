import { useEffect, useId, useState } from 'react';
import { shownPicture } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, RefusalNote, refusalOf } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Button } from '#app/ui/link.tsx';
import type { DropFormProduct } from '../../editing/list-drops.server.ts';

type PieceSearchProps = { isTaken: (id: string) => boolean; onAdd: (piece: DropFormProduct) => void };

export function DropProductSearch({ isTaken, onAdd }: PieceSearchProps) {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  const [search, setSearch] = useState('');
  const found = useDropProductSearch(search);
  return (
    <div className="piece-search">
      <label htmlFor={id} className="mb-1.5 block text-sm">
        {t('adminDrops.search')}
      </label>
      {/* This field has no name, so that the form does not submit it. */}
      <input
        id={id}
        type="search"
        value={search}
        maxLength={100}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-stone">
        {t('adminDrops.searchHint')}
      </p>
      <p role="status" className="mt-1.5 text-sm empty:hidden">
        {found.state === 'found' && t('adminDrops.found', { count: found.pieces.length })}
      </p>
      {found.state === 'refused' && <RefusalNote reason={found.reason} />}
      {found.state === 'found' && found.pieces.length > 0 && (
        <ul aria-label={t('adminDrops.foundProducts')} className="found-pieces">
          {found.pieces.map((piece) => {
            const name = translated(language, piece.title, piece.titleNl).text;
            const isIn = isTaken(piece.id);
            return (
              <li key={piece.id}>
                <DropProductRow piece={piece} />
                <Button
                  look="secondary"
                  aria-disabled={isIn || undefined}
                  aria-label={t(isIn ? 'adminDrops.inNamed' : 'adminDrops.addNamed', { name })}
                  onClick={() => isIn || onAdd(piece)}
                >
                  {t(isIn ? 'adminDrops.in' : 'adminDrops.add')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

type Found =
  | { state: 'idle' }
  | { state: 'found'; pieces: DropFormProduct[] }
  | { state: 'refused'; reason: AdminRefusal['reason'] };

const TYPING_MS = 200;

/** Searches once the operator stops typing, and displays the previous result until the new one arrives. */
function useDropProductSearch(search: string): Found {
  const [found, setFound] = useState<Found>({ state: 'idle' });
  const asked = search.trim();
  useEffect(() => {
    if (!asked) return setFound({ state: 'idle' });
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void ask(asked, asking.signal).then((answer) => asking.signal.aborted || setFound(answer));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked]);
  return found;
}

async function ask(search: string, signal: AbortSignal): Promise<Found> {
  const address = `/admin/drops/products?${new URLSearchParams({ q: search })}`;
  const answer = await fetchJson<{ products: DropFormProduct[] }>(address, { signal });
  if (!answer.ok) return { state: 'refused', reason: refusalOf(answer.status).reason };
  return { state: 'found', pieces: answer.body.products };
}

export function DropProductRow({ piece }: { piece: DropFormProduct }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const name = translated(language, piece.title, piece.titleNl);
  const department = piece.department
    ? translated(language, piece.department.name, piece.department.nameNl).text
    : t('common.the-drop');
  return (
    <div className="drop-piece">
      {piece.picture ? (
        <ResponsivePicture picture={shownPicture(piece.picture, language)} alt="" sizes="3rem" />
      ) : (
        <span aria-hidden className="drop-piece-bare" />
      )}
      <p className="min-w-0">
        <span lang={name.language}>{name.text}</span>
        <span className="drop-piece-details">
          {price(piece.priceCents)} · {department}
          {piece.isArchived && ` · ${t('adminDrops.archived')}`}
        </span>
      </p>
    </div>
  );
}
