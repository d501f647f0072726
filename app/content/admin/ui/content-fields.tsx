import { type ChangeEvent, useState } from 'react';
import { ImagePicker } from '#app/media/admin/ui/picker/image-picker.tsx';
import { type Language, languages } from '#app/platform/text/language.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import { Field, TextAreaField } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { isSectionLink, longestTexts, MOST_ITEMS } from '../../sections/section-types.ts';

type Part = Record<string, unknown>;

/** A section's content, or one of its items, in both languages. */
type Pair = Record<Language, Part>;

type ContentFieldsProps = {
  /** The names that the section's type displays, and those that its items display. */
  names: string[];
  itemNames: string[];
  content: Pair;
  onChange: (content: Pair) => void;
};

/** Fields for a section's JSON. They are not posted: the JSON fields are. */
export function ContentFields({ names, itemNames, content, onChange }: ContentFieldsProps) {
  return (
    <>
      <PartFields id="content" names={names} part={content} onChange={onChange} />
      {names.includes('items') && <ItemFields names={itemNames} content={content} onChange={onChange} />}
    </>
  );
}

type PartFieldsProps = Pick<ContentFieldsProps, 'names' | 'onChange'> & { id: string; part: Pair };

function PartFields({ id, names, part, onChange }: PartFieldsProps) {
  const t = useWords();
  const change = (language: Language, changed: Part) =>
    onChange({ ...part, [language]: { ...part[language], ...changed } });
  const field = (name: string, language: Language = 'en') => ({
    id: `${id}-${name}-${language}`,
    name: '',
    label: t(`sections.field.${name}`),
    value: textIn(part[language], name),
    maxLength: longestTexts[name as keyof typeof longestTexts],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(language, { [name]: target.value || undefined }),
  });
  return names.map((name) => {
    if (/^items$|_id$/.test(name)) return null;
    if (name.startsWith('image')) {
      const [url, imageId] = [textIn(part.en, name), name.replace(/url$/, 'id')];
      return (
        <PictureField
          key={name}
          label={t(`sections.field.${name}`)}
          url={url}
          isChosen={Boolean(url || part.en[imageId])}
          onChange={(chosen) => change('en', { [name]: chosen, [imageId]: undefined })}
        />
      );
    }
    if (name.endsWith('_url')) {
      const link = field(name);
      const isWrong = link.value && !isSectionLink(link.value.trim());
      return <Field key={name} {...link} warning={isWrong ? t('sections.wrongLink') : ''} />;
    }
    const Box = name === 'text' ? TextAreaField : Field;
    return (
      <div key={name} className="admin-language-fields">
        {languages.map((language) => (
          <Box
            key={language}
            {...field(name, language)}
            label={t('adminUi.fieldIn', {
              field: t(`sections.field.${name}`),
              language: t(`adminUi.language.${language}`),
            })}
            lang={language}
            {...(name === 'text' && { rows: 3 })}
          />
        ))}
      </div>
    );
  });
}

type PictureFieldProps = {
  label: string;
  url: string;
  isChosen: boolean;
  onChange: (url: string | undefined) => void;
};

function PictureField({ label, url, isChosen, onChange }: PictureFieldProps) {
  const t = useWords();
  return (
    <fieldset className="one-picture" aria-label={label}>
      <p className="text-sm">{label}</p>
      {url.startsWith('/media/') && (
        <img src={`${url.replace(/-\w+\.\w+$/, '')}-200.avif`} alt="" className="h-24" />
      )}
      <div className="one-picture-ways">
        <ImagePicker
          label={t('library.choosePicture')}
          onChoose={([image]) => image && onChange(image.url)}
        />
        {isChosen && (
          <Button look="link" onClick={() => onChange(undefined)}>
            {t('library.removePicture')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type ItemFieldsProps = Omit<ContentFieldsProps, 'itemNames'>;

/** The items of both languages belong together by their position. */
function ItemFields({ names, content, onChange }: ItemFieldsProps) {
  const t = useWords();
  const [ids, setIds] = useState<string[]>([]);
  const dutch = itemsIn(content.nl);
  const items = itemsIn(content.en).map((en, index) => ({
    id: ids[index] ?? `item-${index}`,
    index,
    pair: { en, nl: dutch[index] ?? {} },
  }));
  const save = (changed: typeof items) => {
    setIds(changed.map(({ id }) => id));
    const parts = (language: Language) => changed.map(({ pair }) => pair[language]);
    const isTranslated = parts('nl').some((part) => Object.values(part).some(Boolean));
    onChange({
      en: { ...content.en, items: changed.length ? parts('en') : undefined },
      nl: { ...content.nl, items: isTranslated ? parts('nl') : undefined },
    });
  };
  const nameOf = ({ index, pair }: (typeof items)[number]) =>
    textIn(pair.en, 'title') || t('sections.item', { number: index + 1 });
  return (
    <div className="field-rows">
      <ReorderableList label={t('sections.field.items')} items={items} nameOf={nameOf} onChange={save}>
        {(item) => (
          <fieldset aria-label={nameOf(item)} className="grid gap-4">
            <PartFields
              id={item.id}
              names={names}
              part={item.pair}
              onChange={(pair) => save(items.with(item.index, { ...item, pair }))}
            />
          </fieldset>
        )}
      </ReorderableList>
      <Button
        look="secondary"
        className="mt-4"
        disabled={items.length >= MOST_ITEMS}
        onClick={() =>
          save([...items, { id: crypto.randomUUID(), index: items.length, pair: { en: {}, nl: {} } }])
        }
      >
        {t('sections.addItem')}
      </Button>
    </div>
  );
}

function textIn(part: Part, name: string): string {
  const value = part[name];
  return typeof value === 'string' ? value : '';
}

function itemsIn({ items }: Part): Part[] {
  return Array.isArray(items) ? items.map((item) => (item && typeof item === 'object' ? item : {})) : [];
}
