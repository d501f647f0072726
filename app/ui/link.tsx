import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Takes the place of the page in the history. */
  replace?: boolean;
  /** Leaves the reader where they are on the page. */
  preventScrollReset?: boolean;
  viewTransition?: boolean;
};

/**
 * A link within the shop. It is a plain `<a>`, which costs nothing to render; the storefront's layout follows all
 * links without loading whole pages, see `navigation/client-navigation.tsx`.
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
