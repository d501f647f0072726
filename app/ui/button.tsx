import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

type Look = 'primary' | 'secondary' | 'link' | 'danger';

/** A button of the house; `type="button"` unless it says `submit`. */
export function Button({
  look = 'primary',
  className,
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...props} className={buttonLook(look, className)} />;
}

/** A link that looks like a button. */
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
