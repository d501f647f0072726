import { data } from 'react-router';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { NotFoundPage } from '../ui/error-page.tsx';

export const meta = unindexedPageMeta('errors.notFound', 'errors.notFoundDescription', { isFound: false });

export function loader() {
  return data(null, 404);
}

export default function NotFound() {
  return <NotFoundPage />;
}
