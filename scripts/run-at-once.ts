import { spawn } from 'node:child_process';
import path from 'node:path';

type Output = 'when it ends' | 'when it fails' | 'at once';

/**
 * Runs programs of node_modules beside each other and answers the names of those that failed. What each writes stays
 * together, unless it is to be seen at once.
 */
export async function runAtOnce(commands: Record<string, string[]>, shown: Output): Promise<string[]> {
  const failed = await Promise.all(
    Object.entries(commands).map(async ([name, command]) => ((await run(command, shown)) ? [] : [name])),
  );
  return failed.flat();
}

function run([program = '', ...args]: string[], shown: Output): Promise<boolean> {
  const child = spawn(path.resolve('node_modules/.bin', program), args, {
    stdio: shown === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0 || shown === 'when it ends') process.stdout.write(output);
      resolve(code === 0);
    });
  });
}
