import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
  viewTransition?: boolean;
};

/** A plain `<a>` is cheap to render. `navigation/client-navigation.tsx` handles clicks on all links. */
export function Link({ to, replace, preventScrollReset, viewTransition, ...props }: LinkProps) {
  return (
    <a
      href={to}
      data-replace={replace}
      data-stay={preventScrollReset}
      data-transition={viewTransition}
      {...props}
    />
  );
}

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
