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

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={withClass('text-link', className)} />;
}

/** A link within the back office's tables, lists and notes. */
export function AdminLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={withClass('admin-way', className)} />;
}

type Look = 'primary' | 'secondary' | 'link' | 'danger';

export function Button({
  look = 'primary',
  className,
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...props} className={buttonLook(look, className)} />;
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" {...props} />;
}

/** Loads the page again, also without JavaScript. */
export function ReloadButton(props: ComponentProps<typeof Button>) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        window.location.reload();
      }}
    >
      <SubmitButton {...props} />
    </form>
  );
}

export function ButtonLink({
  look = 'primary',
  className,
  ...props
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...props} className={buttonLook(look, className)} />;
}

export function SecondaryLink(props: ComponentProps<typeof Link>) {
  return <ButtonLink look="secondary" {...props} />;
}

function buttonLook(look: Look, className: string | undefined): string {
  return withClass(`button button-${look}`, className);
}

function withClass(own: string, more: string | undefined): string {
  return more ? `${own} ${more}` : own;
}
