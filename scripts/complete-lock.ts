import fs from 'node:fs';

/**
 * Adds to package-lock.json the optional packages of other platforms that npm could not see when it wrote the file. Without them `npm ci`
 * calls the lock incomplete. Run it after changing dependencies.
 */
type Package = {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies).filter(([name]) => !isFound(name, path)),
);
for (const [name, range] of missing) {
  lock.packages[`node_modules/${name}`] = {
    version: range.replace(/^[^\d]+/, ''),
    optional: true,
    ...platformOf(name),
  };
}
const [root = ['', {}], ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...rest.sort(([one], [other]) => (one < other ? -1 : 1))]);
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages of other platforms added.`);

/** Resolves like Node: beside the dependent, then in each folder above. */
function isFound(name: string, dependent: string): boolean {
  const folders = dependent.split('/node_modules/');
  return folders.some((_, depth) => {
    const folder = folders.slice(0, folders.length - depth).join('/node_modules/');
    return (
      lock.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`] ||
      lock.packages[`node_modules/${name}`]
    );
  });
}

function platformOf(name: string): Pick<Package, 'os' | 'cpu' | 'libc'> {
  const os = /android|darwin|win32|windows|freebsd|openbsd|netbsd|openharmony|sunos|aix|linux/.exec(
    name,
  )?.[0];
  const cpu = /arm64|x64|ia32|arm|ppc64|riscv64|s390x|loong64|mips64el|wasm32|universal/.exec(name)?.[0];
  const libc = /musl|gnu/.exec(name)?.[0];
  return {
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    // Universal packages name no CPU.
    ...(cpu && cpu !== 'universal' && { cpu: [cpu] }),
    ...(libc && { libc: [libc === 'gnu' ? 'glibc' : libc] }),
  };
}
