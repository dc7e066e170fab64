import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at } from '../start/paths.mjs';
import { install, mayInstall, takeOut } from './debian.mjs';

const FOLDER = at('.data', 'tools', 'debian');

/**
 * Programs of strangers that tests run: the Debian package of each, its path inside, and the argument that proves it runs. One without a path, and one that
 * does not run without its libraries, is installed with all that it depends on.
 */
const TOOLS = {
  promtool: { from: 'prometheus', file: '/usr/bin/promtool', proof: '--version' },
  nginx: { from: 'nginx', file: '/usr/sbin/nginx', proof: '-v' },
  haproxy: { from: 'haproxy', file: '/usr/sbin/haproxy', proof: '-v' },
  openssl: { from: 'openssl', file: '/usr/bin/openssl', proof: 'version' },
  'docker-compose': { from: 'docker-compose', file: null, proof: 'version' },
  pgbouncer: { from: 'pgbouncer', file: '/usr/sbin/pgbouncer', proof: '--version' },
  restic: { from: 'restic', file: '/usr/bin/restic', proof: 'version' },
};

/** Where a tool is, by name or path; `null` without one. @param {keyof typeof TOOLS} name */
export function findTool(name) {
  const runs = (file) => spawnSync(file, [TOOLS[name].proof], { stdio: 'ignore' }).status === 0;
  // Debian's programs of servers lie where the path of a person need not lead.
  return [name, `/usr/sbin/${name}`, path.join(FOLDER, name)].find(runs) ?? null;
}

/** Takes tools out of their packages where we may; without one only the tests that run it fail. @param {(keyof typeof TOOLS)[]} names */
export async function ensureTools(names) {
  fs.mkdirSync(FOLDER, { recursive: true });
  for (const name of names.filter((n) => !findTool(n))) {
    const { from, file } = TOOLS[name];
    // Apt does one thing at a time.
    if (file && mayInstall()) await takeOut(from, file, FOLDER);
    if (!findTool(name) && mayInstall()) await install([from]);
    if (findTool(name)) continue;
    console.log(
      `部分测试需要 ${name}：请安装（Debian：apt-get install ${from}）。\n` +
        `Some tests need ${name}: install it (Debian: apt-get install ${from}).`,
    );
  }
}
