import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '../../button.tsx';

type ListSearchProps = {
  label: string;
  search: string;
};

export function ListSearch({ label, search }: ListSearchProps) {
  const t = useWords();
  const location = useLocation();
  const isSearching = useNavigation().state === 'loading';
  const others = [...new URLSearchParams(location.search)].filter(
    ([name]) => !['q', 'page', 'lang'].includes(name),
  );
  return (
    <search>
      <Form
        key={search}
        action={location.pathname}
        preventScrollReset
        className="admin-search"
        aria-busy={isSearching}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={search}
          maxLength={100}
        />
        <Button type="submit" look="secondary">
          {t('adminUi.search')}
        </Button>
      </Form>
    </search>
  );
}
