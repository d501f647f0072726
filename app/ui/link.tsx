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
