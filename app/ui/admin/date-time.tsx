import { useLanguage } from '#app/platform/text/translations.ts';
import { formatDateTime } from './format-date-time.ts';

export function DateTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {formatDateTime(at, useLanguage())}
    </time>
  );
}
