import { data } from 'react-router';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { NotFoundPage } from '../ui/error-page.tsx';
import type { Route } from './+types/not-found';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('errors.notFound'),
    description: t('errors.notFoundDescription'),
    isFound: false,
  }));
}

export function loader() {
  return data(null, 404);
}

export default function NotFound() {
  return <NotFoundPage />;
}
