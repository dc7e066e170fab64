import fs from 'node:fs';
import { runStep } from './steps.mjs';

/** Whether we may add packages to this machine: as root on Debian. */
export function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
}

/** Installs Debian's packages; says what went wrong and leaves the rest to who looks for what they bring. @param {string[]} packages */
export async function install(packages) {
  console.log(`正在安装 ${packages.join('、')}……`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, quiet: true, limitMinutes: 10 };
  // The lists of a fresh machine are empty; a stale list is no reason to stop.
  const update = await runStep(['apt-get', 'update', '-q'], quiet);
  const added = await runStep(
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages],
    quiet,
  );
  if (!added.ok) console.log(`${update.output}\n${added.output}`.trim());
}
