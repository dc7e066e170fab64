import fs from 'node:fs';
import path from 'node:path';
import { runStep } from './steps.mjs';

const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true, limitMinutes: 10 };

/** Whether we may add packages to this machine: as root on Debian. */
export function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
}

/** Runs the steps until one fails; says what went wrong and leaves the rest to who looks for what they bring. */
async function withLists(names, steps) {
  console.log(`正在安装 ${names.join('、')}……`);
  // The lists of a fresh machine are empty; a stale list is no reason to stop.
  const said = [(await runStep(['apt-get', 'update', '-q'], quiet)).output];
  for (const step of steps) {
    const { ok, output } = await runStep(step, quiet);
    said.push(output);
    if (!ok) return console.log(said.join('\n').trim());
  }
}

/** Installs Debian's packages. @param {string[]} packages */
export const install = (packages) =>
  withLists(packages, [['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages]]);

/**
 * Takes one file out of a Debian package without installing it: its services do not start, and what it depends on stays away.
 * @param {string} name package @param {string} file absolute path inside @param {string} folder where it goes
 */
export async function takeOut(name, file, folder) {
  const packed = fs.mkdtempSync(path.join(folder, 'package-'));
  // Run in the folder: `apt-get download` knows no other place.
  const shell = (line) => ['sh', '-c', `cd "$0" && ${line}`, packed];
  await withLists(
    [name],
    [shell(`apt-get download -q ${name}`), shell(`dpkg-deb --fsys-tarfile *.deb | tar -xO .${file} > file`)],
  );
  const taken = path.join(packed, 'file');
  if (fs.existsSync(taken)) {
    fs.chmodSync(taken, 0o755);
    fs.renameSync(taken, path.join(folder, path.basename(file)));
  }
  fs.rmSync(packed, { recursive: true });
}
