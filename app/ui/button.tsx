import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

type Look = 'primary' | 'secondary' | 'link' | 'danger';

export function Button({
  look = 'primary',
  className,
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...props} className={buttonLook(look, className)} />;
}

export function ButtonLink({
  look = 'primary',
  className,
  ...props
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...props} className={buttonLook(look, className)} />;
}

function buttonLook(look: Look, className: string | undefined): string {
  return `button button-${look}${className ? ` ${className}` : ''}`;
}
