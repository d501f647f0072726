import { runCommand } from './run-command.ts';

/**
 * `npm run reset-second-factor -- owner@example.com`: removes the second factor of an operator who lost both phone and recovery codes, if
 * no other owner can. Exits with 0 when done, 1 if there is no such account or second factor, 2 for wrong usage.
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
