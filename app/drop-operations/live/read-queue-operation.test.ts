import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LONGEST_MESSAGE,
  MOST_PER_MINUTE,
  readMessageForm,
  readSpeedForm,
  readStateForm,
} from './read-queue-operation.ts';

test('a speed is a whole number within its bounds, or none', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 99_999 }), (speed) => {
      const read = readSpeedForm(formWith({ mostPerMinute: ` ${speed} ` }));
      if (speed >= 1 && speed <= MOST_PER_MINUTE)
        expect(read).toEqual({ ok: true, operation: { mostPerMinute: speed } });
      else expect(read.ok).toBe(false);
    }),
  );
  expect(readSpeedForm(formWith({ mostPerMinute: '' }))).toEqual({
    ok: true,
    operation: { mostPerMinute: null },
  });
  for (const mostPerMinute of ['1.5', '1e3', 'fast', '٣', '0x10', '99999999999999'])
    expect(readSpeedForm(formWith({ mostPerMinute }))).toMatchObject({
      ok: false,
      problems: { mostPerMinute: 'speed-not-whole' },
      typed: { mostPerMinute },
    });
});

test('a message is said in both languages or in none, on one line', () => {
  expect(readMessageForm(formWith({ message: ' Two\n minutes ', messageNl: 'Twee minuten' }))).toEqual({
    ok: true,
    operation: { message: 'Two minutes', messageNl: 'Twee minuten' },
  });
  expect(readMessageForm(formWith({}))).toEqual({
    ok: true,
    operation: { message: null, messageNl: null },
  });
  expect(readMessageForm(formWith({ message: 'Two minutes', messageNl: ' ' }))).toMatchObject({
    ok: false,
    problems: { messageNl: 'message-one-language' },
    typed: { message: 'Two minutes' },
  });
  expect(
    readMessageForm(formWith({ message: 'x'.repeat(LONGEST_MESSAGE + 1), messageNl: 'x' })),
  ).toMatchObject({ ok: false, problems: { message: 'message-too-long' } });
});

test('a queue becomes what it can be and nothing else', () => {
  expect(readStateForm(formWith({ state: 'paused' }))).toEqual({ ok: true, operation: { state: 'paused' } });
  for (const state of ['', 'open', 'Paused', 'constructor'])
    expect(readStateForm(formWith({ state }))).toMatchObject({ ok: false });
});

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
