import { spawn } from 'node:child_process';
import path from 'node:path';

type Output = 'when it ends' | 'when it fails' | 'at once';

/** `output` is empty if it was shown at once. */
export type FailedProgram = { name: string; output: string };

/** Runs programs of node_modules in parallel and returns those that failed. Output is grouped by program, unless shown at once. */
export async function runAtOnce(commands: Record<string, string[]>, shown: Output): Promise<FailedProgram[]> {
  const failed = await Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const { isRight, output } = await run(command, shown);
      return isRight ? [] : [{ name, output }];
    }),
  );
  return failed.flat();
}

function run(
  [program = '', ...args]: string[],
  shown: Output,
): Promise<{ isRight: boolean; output: string }> {
  const child = spawn(path.resolve('node_modules/.bin', program), args, {
    stdio: shown === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0 || shown === 'when it ends') process.stdout.write(output);
      resolve({ isRight: code === 0, output });
    });
  });
}
