type Appointment = {
  /** Stays the same for an appointment, so that calendars update the appointment instead of adding another. */
  uid: string;
  title: string;
  text: string;
  url: string;
  start: string;
  end: string;
  reminderMinutes: number;
};

const LONGEST_LINE = 75;

/** Returns an iCalendar file (RFC 5545) with one appointment. The time of the appointment is displayed as free. */
export function calendarFile(appointment: Appointment, publisher: string, now: Date): string {
  const { uid, title, text, url, start, end, reminderMinutes } = appointment;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(publisher)}//The Drop//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(start))}`,
    `DTEND:${utc(new Date(end))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${reminderMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Folds a line after 75 bytes (RFC 5545, 3.1), never within a character. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE) {
      lines.push('');
      bytes = 1;
    }
    lines.push(`${lines.pop()}${character}`);
    bytes += size;
  }
  return lines.join('\r\n ');
}
