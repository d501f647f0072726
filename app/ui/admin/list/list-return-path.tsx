import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../link.tsx';
import { scrollRestorationKey } from '../../scroll-restoration-key.ts';

const LIST = 'list';
const FROM = 'from';

/** Maps a list's URL to the `scrollRestorationKey` that the list had when the operator left it. */
const places = new Map<string, string>();

/** Returns a function that adds the list's state to links. `from` is a list other than the usual (`useReturnPath`). */
export function useItemAddress(from?: string): (path: string) => string {
  const location = useLocation();
  const list = listOf(location.search);
  const key = scrollRestorationKey(location);
  useEffect(() => {
    places.set(withSearch(location.pathname, list), key);
  }, [location.pathname, list, key]);
  return (path) => withList(path, list, from);
}

/** Returns the path of the list that links to this page; undefined for the usual list. */
export function useReturnPath(): string | undefined {
  return new URLSearchParams(useLocation().search).get(FROM) ?? undefined;
}

export function useSameList(): (path: string) => string {
  const list = new URLSearchParams(useLocation().search).get(LIST) ?? '';
  return (path) => withList(path, list);
}

type BackToListProps = { to: string; className?: string; children: ReactNode };

export function BackToList({ to, className = 'admin-way', children }: BackToListProps) {
  const navigate = useNavigate();
  const list = new URLSearchParams(useLocation().search).get(LIST) ?? '';
  const address = withSearch(to, listOf(list));

  function goBack(event: MouseEvent): void {
    const place = places.get(address);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!place || opensElsewhere) return;
    event.preventDefault();
    void navigate(address, { state: { place } });
  }

  return (
    <Link to={address} className={className} onClick={goBack}>
      {children}
    </Link>
  );
}

function listOf(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('lang');
  return parameters.toString();
}

function withSearch(path: string, search: string): string {
  return search ? `${path}?${search}` : path;
}

function withList(path: string, list: string, from?: string): string {
  if (!list && !from) return path;
  const way = new URLSearchParams({ ...(from && { [FROM]: from }), ...(list && { [LIST]: list }) });
  return `${path}${path.includes('?') ? '&' : '?'}${way}`;
}
