import type { ReactNode } from 'react';
import type { Translated } from '#app/platform/text/language.ts';
import { Link } from '../../link.tsx';
import { useFormActionUrl } from '../../named-form-actions.ts';
import { ButtonWithConfirmDialog } from '../button-with-confirm-dialog.tsx';
import { useItemAddress } from './list-return-path.tsx';

type ListCardProps = {
  address: string;
  id: string;
  title: Translated;
  texts: Record<'edit' | 'editNamed' | 'delete' | 'deleteNamed' | 'deleteQuestion', string>;
  onDelete: (form: HTMLFormElement) => void;
  children: ReactNode;
};

export function ListCard({ address, id, title, texts, onDelete, children }: ListCardProps) {
  const formAddress = useFormActionUrl(address);
  const itemAddress = useItemAddress();
  return (
    <li className="admin-panel list-card">
      <h2 lang={title.language}>{title.text}</h2>
      {children}
      <div className="list-card-ways">
        <Link
          to={itemAddress(`${address}/${encodeURIComponent(id)}`)}
          className="button button-secondary"
          aria-label={texts.editNamed}
        >
          {texts.edit}
        </Link>
        <ButtonWithConfirmDialog
          look="link"
          label={texts.delete}
          name={texts.deleteNamed}
          question={texts.deleteQuestion}
          confirm={texts.delete}
          action={formAddress('deletions')}
          fields={{ id }}
          onConfirm={onDelete}
        >
          <p className="text-stone" lang={title.language}>
            {title.text}
          </p>
        </ButtonWithConfirmDialog>
      </div>
    </li>
  );
}
