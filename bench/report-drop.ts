import type { DropResult } from './drop.ts';
import type { Report } from './report.ts';

export function reportDrop(report: Report, drop: DropResult): void {
  const { people, pieces, pages } = drop;
  const add: Report['add'] = (name, ...row) => report.add(`drop: ${name}`, ...row);
  const exactly = (count: number) => ({ atLeast: count, atMost: count });
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
  const counted = (counts: Map<string, number>) =>
    [...counts].map(([what, times]) => `${times} ${what}`).join(', ');
  const toUsual = (rate: number) => `${rate.toFixed(0)} to ${pages.before.toFixed(0)}/s`;

  add(
    'joins, a fifth of all at once',
    drop.joinsPerSecond,
    '/s',
    {},
    `later ones, p95 ${ms(drop.joinP95Ms)}`,
  );
  add(
    'a poll before the start, p95',
    drop.pollP95Ms.before,
    ' ms',
    { atMost: 200 },
    `of ${drop.polls} polls`,
  );
  const beside = `${drop.pollsPerSecond.toFixed(0)}/s; plain node:http beside it ${ms(drop.yardstickP95Ms)}`;
  add('a poll after the start, p95', drop.pollP95Ms.after, ' ms', { atMost: 200 }, beside);
  add('polls that a cache in front would pass on', drop.pollsBehindCache, '');
  add(
    "a question for one's own place, p95",
    drop.placeP95Ms,
    ' ms',
    {},
    `${drop.told} people were told theirs`,
  );
  const third = { atLeast: 1 / 3 };
  add(
    'a listing while people wait, to before',
    pages.whileWaiting / pages.before,
    '',
    third,
    toUsual(pages.whileWaiting),
  );
  add('a listing during the sale, to before', pages.all / pages.before, '', third, toUsual(pages.all));
  add('the same in its worst four seconds', pages.worst / pages.before, '', {}, toUsual(pages.worst));
  add('sold', drop.sold, '', exactly(pieces), `in ${drop.soldInSeconds.toFixed(0)} s, ${drop.left} left`);
  add('sold to people who were not admitted', drop.outsiders, '', exactly(0));
  const lastOne = `the last after ${drop.lastAdmittedSeconds.toFixed(0)} s`;
  add('admitted, one for each piece', drop.admitted, '', exactly(pieces), lastOne);
  add('admitted out of turn', drop.outOfTurn, '', exactly(0));
  add('places', drop.places, '', exactly(people), `${people} people`);
  add('tickets', drop.tickets, '', exactly(people));
  add('told another place than theirs', drop.toldWrongly, '', exactly(0));
  const outcomes = new Map([...drop.outcomes].map(([outcome, all]) => [outcome, all.length]));
  add('until everybody knew', drop.endedInSeconds, ' s', {}, counted(outcomes));
  const { 'all together': all = Number.NaN, ...shares } = drop.processorTimes;
  const parts = Object.entries(shares).map(([name, share]) => `${name} ${percent(share)}`);
  add('processors busy, of 1', all, '', {}, parts.join(', '));
  add('what else happened', drop.others.size, ' kinds', {}, counted(drop.others));
}
