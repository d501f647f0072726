import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
  viewTransition?: boolean;
};

/**
 * A link within the shop: a plain `<a>`, cheap to render; the layout handles navigation for all links, see
 * `navigation/client-navigation.tsx`.
 */
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
