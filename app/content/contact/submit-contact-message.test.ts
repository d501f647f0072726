import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactLimits, contactSubjects, SHORTEST_MESSAGE } from './contact-message.ts';
import { parseContactForm } from './submit-contact-message.server.ts';

const typed = {
  name: 'Noor de Vries',
  email: 'noor@example.com',
  orderNumber: 'ORD-100001',
  subject: 'order',
  message: 'Where is my parcel?\r\n\r\nKind regards',
  website: '',
};

test('what a form sends is read, its line breaks as one character', () => {
  expect(parseContactForm(typed)).toEqual({
    ok: true,
    message: {
      name: 'Noor de Vries',
      email: 'noor@example.com',
      orderNumber: 'ORD-100001',
      subject: 'order',
      message: 'Where is my parcel?\n\nKind regards',
    },
  });
  const { orderNumber: _, ...without } = typed;
  expect(parseContactForm(without)).toMatchObject({ ok: true, message: { orderNumber: '' } });
});

test('everything that is wrong is said at once', () => {
  expect(parseContactForm({ name: ' ', email: 'noor', message: 'Hello' })).toEqual({
    ok: false,
    problems: {
      name: 'contact.nameRequired',
      email: 'contact.emailRequired',
      subject: 'contact.subjectRequired',
      message: 'contact.messageRequired',
    },
  });
});

test.each([
  ['name', 'x'.repeat(101), 'contact.tooLong'],
  ['name', 'Noor\0', 'contact.nameRequired'],
  ['email', `${'x'.repeat(250)}@example.com`, 'contact.tooLong'],
  ['email', 'noor@example.com\nBcc: all@example.com', 'contact.emailRequired'],
  ['orderNumber', '1'.repeat(41), 'contact.tooLong'],
  ['subject', 'admin', 'contact.subjectRequired'],
  ['message', '         x         ', 'contact.messageRequired'],
  ['message', 'Half a character: \ud800', 'contact.messageRequired'],
  ['message', 'x'.repeat(4001), 'contact.messageTooLong'],
])('a wrong %s is refused', (field, text, problem) => {
  expect(parseContactForm({ ...typed, [field]: text })).toEqual({
    ok: false,
    problems: { [field]: problem },
  });
});

test('as many characters as the browser lets one type are taken, line breaks included', () => {
  const lines = `${'x\r\n'.repeat(contactLimits.message / 2 - 1)}xx`;
  expect(parseContactForm({ ...typed, message: lines })).toMatchObject({ ok: true });
  expect(parseContactForm({ ...typed, message: 'x'.repeat(SHORTEST_MESSAGE) })).toMatchObject({ ok: true });
});

test('whatever comes, a message that is taken keeps the limits and fits into the head of a mail', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('a\r\nBcc: b@c.de', '\u2028x'),
  );
  const fields = fc.record(
    {
      name: text,
      email: fc.oneof(fc.emailAddress(), text),
      orderNumber: text,
      subject: fc.oneof(fc.constantFrom(...contactSubjects), text),
      message: fc.oneof(
        text,
        text.map((more) => `Where is my parcel? ${more}`),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fields, fc.anything()), (anything) => {
      const read = parseContactForm(anything);
      if (!read.ok) {
        expect(Object.keys(read.problems)).not.toEqual([]);
        expect(Object.keys(typed)).toEqual(expect.arrayContaining(Object.keys(read.problems)));
        return;
      }
      const { name, email, orderNumber, message } = read.message;
      for (const line of [name, email, orderNumber]) expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(contactLimits.name);
      expect(message).not.toMatch(/\r|\0/);
      expect(message.length).toBeGreaterThanOrEqual(SHORTEST_MESSAGE);
    }),
    { numRuns: 150 },
  );
}, 30_000);
