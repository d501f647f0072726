import '../contact/register-translations.ts';
import { type FormEvent, useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField, TextAreaField } from '#app/ui/form-fields.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import {
  type ContactAnswer,
  type ContactField,
  contactLimits,
  contactSubjects,
} from '../contact/contact-message.ts';
import { ContactThanks } from './contact-thanks.tsx';

type ContactFormProps = {
  /** What the server said, and what had been typed, when the form was sent without JavaScript. */
  given?: { answer: ContactAnswer; typed: Partial<Record<ContactField, string>> } | undefined;
};

/** Writes to the seller. The page's own action answers without JavaScript, the form itself with it. */
export function ContactForm({ given }: ContactFormProps) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { answer, isSending, post } = useJsonForm('/contact/messages', given?.answer);
  if (answer?.ok) return <ContactThanks />;
  const problems = answer?.reason === 'invalid' ? answer.problems : {};

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const said = await post(event.currentTarget);
    if (!said || said.ok || said.reason !== 'invalid') return;
    const isWrong = (name: string) => name in said.problems;
    [...(form.current?.elements ?? [])]
      .map(fieldOf)
      .find((field) => isWrong(field.name))
      ?.focus();
  }

  const field = (name: ContactField) => ({
    name,
    label: t(`contact.${name}`),
    defaultValue: given?.typed[name],
    error: problems[name] && t(problems[name]),
  });
  return (
    <form ref={form} action="/contact" method="post" noValidate onSubmit={submit}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field {...field('name')} required maxLength={contactLimits.name} autoComplete="name" />
        <Field
          {...field('email')}
          required
          type="email"
          inputMode="email"
          maxLength={contactLimits.email}
          autoComplete="email"
        />
        <SelectField {...field('subject')} defaultValue={given?.typed.subject ?? ''} required>
          <option value="" disabled>
            {t('contact.choose')}
          </option>
          {contactSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {t(`contact.subject.${subject}`)}
            </option>
          ))}
        </SelectField>
        <Field {...field('orderNumber')} maxLength={contactLimits.orderNumber} autoComplete="off" />
        <TextAreaField
          {...field('message')}
          required
          rows={7}
          maxLength={contactLimits.message}
          className="sm:col-span-2"
        />
      </div>
      <label aria-hidden className="absolute -left-[200vw]">
        {t('contact.leaveEmpty')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p role="alert" className="mt-5 text-pomegranate empty:hidden">
        {answer && t(`contact.refused.${answer.reason}`)}
      </p>
      <Button type="submit" className="mt-6 w-full sm:w-auto" aria-disabled={isSending || undefined}>
        {t('contact.send')}
      </Button>
    </form>
  );
}

function fieldOf(element: Element) {
  return element as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
}
