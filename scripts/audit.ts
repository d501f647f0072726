import { spawnSync } from 'node:child_process';

type Hole = { name: string; severity: string; range: string; fixAvailable: unknown };

/**
 * `npm run audit`, each week and before each release, on a machine that reaches npm's registry: checks every package of the lock, tools
 * too. Exits with 0 if no vulnerability is known, 1 and a line for each, or 2 without a response, which must not pass for no findings
 * (docs/asvs.md, Libraries).
 */
const { stdout, stderr } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
});
const holes = readHoles(stdout);
if (!holes) {
  const reason = /^npm error (.*)$/m.exec(stderr)?.[1] ?? 'npm said nothing';
  console.error(
    `The registry gave no answer about known holes (${reason}). Run it where npm reaches a registry that does.`,
  );
  process.exitCode = 2;
} else if (holes.length) {
  for (const { name, severity, range, fixAvailable } of holes)
    console.error(`${severity}: ${name} ${range}${fixAvailable ? '' : ', without a version that mends it'}`);
  console.error(
    `Packages with known holes: ${holes.length}. docs/asvs.md (Libraries) says how soon each is mended.`,
  );
  process.exitCode = 1;
} else console.log('The registry knows of no hole in any package of the lock.');

/** Returns undefined for an unexpected response, such as of a registry without this service. */
function readHoles(text: string): Hole[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(text) as { vulnerabilities?: Record<string, Hole> };
    return vulnerabilities && Object.values(vulnerabilities);
  } catch {
    return undefined;
  }
}
