import { useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { LanguageProvider } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '../button-with-confirm-dialog.tsx';
import { SaveBar } from './form-blocks.tsx';
import { FormSection, LanguageFields } from './form-section.tsx';
import { useUnsavedChanges } from './leave-dialog.tsx';

test('a form of the back office says a text in both languages and ends in the button that saves', () => {
  const html = render(SampleForm);
  expect(html).toContain('<legend>Texts</legend>');
  const english = inputNamed(html, 'title');
  const dutch = inputNamed(html, 'titleNl');
  expect(english).toMatch(/lang="en"/);
  expect(english).toMatch(/value="Linen shirt"/);
  expect(dutch).toMatch(/lang="nl"/);
  expect(dutch).toMatch(/aria-invalid="true"/);
  expect(html).toContain('Titel verplicht');
  expect(html).toMatch(/<button type="submit"[^>]*>Save Settings<\/button>/);
});

test('a question that waits for its answer posts its fields to its own address, also without scripts where the browser can ask', () => {
  const html = render(() => (
    <ButtonWithConfirmDialog
      label="Delete"
      question="Are you sure you want to delete this image?"
      action="/admin/images/deletions?page=2"
      fields={{ id: '7' }}
    />
  ));
  const [, id = ''] = /command="show-modal" commandfor="([^"]+)"/.exec(html) ?? [];
  expect(id).not.toBe('');
  expect(html).toContain(`<dialog id="${id}"`);
  expect(html).toContain('Are you sure you want to delete this image?');
  expect(html).toMatch(/<form action="\/admin\/images\/deletions\?page=2" method="post"/);
  expect(inputNamed(html, 'id')).toMatch(/value="7"/);
  const [, buttons = ''] = html.split('admin-dialog-ways');
  // The first button of a dialog gets the focus.
  expect(buttons).toMatch(/button-secondary[^>]*>Annuleren<\/button>.*button-danger[^>]*>Delete<\/button>/);
});

function SampleForm() {
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, blocker } = useUnsavedChanges(form);
  return (
    <form ref={form}>
      <FormSection title="Texts">
        <LanguageFields
          label="Title"
          name="title"
          values={{ title: 'Linen shirt' }}
          errors={{ titleNl: 'Titel verplicht' }}
          isRequired
        />
      </FormSection>
      <SaveBar isDirty={isDirty} isSaving={false} blocker={blocker} label="Save Settings" />
    </form>
  );
}

function render(Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return renderToString(
    <LanguageProvider value="nl">
      <Stub />
    </LanguageProvider>,
  );
}

function inputNamed(html: string, name: string): string {
  return new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}
