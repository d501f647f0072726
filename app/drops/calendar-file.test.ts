import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.server.ts';

const evening = {
  uid: 'drop-1@shop.example',
  title: 'Evening; light, \\ and more',
  text: 'One\nTwo',
  url: 'https://shop.example/the-drop/1',
  start: '2026-11-27T19:00:00.000Z',
  end: '2026-11-28T19:00:00.000Z',
  reminderMinutes: 15,
};

test('an appointment says when it is, and what calendars would read as their own signs is escaped', () => {
  const lines = calendarFile(evening, 'Marenza', new Date('2026-11-26T10:00:00Z')).split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  for (const line of [
    'DTSTAMP:20261126T100000Z',
    'DTSTART:20261127T190000Z',
    'DTEND:20261128T190000Z',
    'SUMMARY:Evening\\; light\\, \\\\ and more',
    'DESCRIPTION:One\\nTwo',
    'TRIGGER:-PT15M',
  ])
    expect(lines).toContain(line);
});

test('no line is longer than 75 bytes, and unfolded they say what was given, whatever that is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const file = calendarFile({ ...evening, text }, 'Marenza', new Date(0));
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
      const said = unfolded.find((line) => line.startsWith('DESCRIPTION:'))?.slice('DESCRIPTION:'.length);
      const plain = said?.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
      expect(plain).toBe(text.replace(/\r\n?/g, '\n'));
      expect(unfolded).toHaveLength(21);
    }),
  );
});
