import { runCommand } from './run-command.ts';

/**
 * `npm run reset-second-factor -- owner@example.com`: takes the second factor of somebody away who lost their phone and their
 * recovery codes, where no other owner can. Ends with 0 when it is done, 1 when nobody has this address or a second factor, 2
 * when the command was wrong.
 */
const [email, ...more] = process.argv.slice(2);
if (!email || more.length > 0) {
  console.error('Whose? `npm run reset-second-factor -- owner@example.com`');
  process.exit(2);
}
await runCommand(async ({ runSecondFactorReset }) => {
  const isDone = await runSecondFactorReset(email);
  console.log(
    isDone
      ? `The second factor of ${email} is gone: their password lets them in, and they set up a new one.`
      : `Nobody with the address ${email} has a second factor.`,
  );
  return isDone ? 0 : 1;
});
