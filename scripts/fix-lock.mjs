import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Makes package-lock.json complete and free of addresses. Run it after adding or upgrading a package.
 *
 * A registry may not serve every foreign-platform build of an optional package. `npm install` then leaves it out of the lock file, and
 * `npm ci` refuses the lock ("Missing: … from lock file"). For each such name an entry is added that says for which platform it is, so that npm skips it.
 * Entries' `resolved` addresses name the registry of whoever wrote the lock; without them npm asks the registry it is set up with.
 */

const OS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};
const CPU = ['x64', 'arm64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32'];

/** Where Node would find `name` from the package at `from`: the nearest enclosing node_modules. */
function resolveEntry(packages, from, name) {
  for (let base = from; ;) {
    const candidate = `${base ? `${base}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!base) return null;
    const cut = base.lastIndexOf('/node_modules/');
    base = cut < 0 ? '' : base.slice(0, cut);
  }
}

/** Platform of a binary package, read from its name: `@next/swc-win32-x64-msvc` → win32, x64. */
function platformOf(name) {
  const words = name.split('/').pop().split(/[-.]/);
  const os = words.map((w) => OS[w]).find(Boolean);
  const cpu = CPU.find((c) => words.includes(c));
  return os && cpu ? { os: [os], cpu: [cpu] } : null;
}

/**
 * @param {{ packages: Record<string, any> }} lock changed in place
 * @returns {{ added: string[], stripped: number }}
 * @throws when a missing optional package has no platform in its name
 */
export function fixLock(lock) {
  const { packages } = lock;
  const added = [];
  let stripped = 0;
  for (const entry of Object.values(packages)) {
    if (typeof entry.resolved === 'string' && /^https?:/.test(entry.resolved)) {
      delete entry.resolved;
      stripped += 1;
    }
  }
  for (const [from, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (resolveEntry(packages, from, name)) continue;
      const platform = platformOf(name);
      if (!platform)
        throw new Error(`${name} (optional, of ${from}) is missing from the lock file and names no platform`);
      packages[`node_modules/${name}`] = {
        version,
        ...platform,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
      added.push(name);
    }
  }
  const root = packages[''];
  const sorted = Object.entries(packages).filter(([name]) => name !== '');
  sorted.sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries([...(root ? [['', root]] : []), ...sorted]);
  return { added, stripped };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { added, stripped } = fixLock(lock);
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${added.length} entries added, ${stripped} addresses removed`);
}
