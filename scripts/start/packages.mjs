import fs from 'node:fs';
import { at } from './paths.mjs';
import { run } from './processes.mjs';
import { say } from './say.mjs';
import { hashFiles } from './stamp.mjs';

const STAMP = at('node_modules', '.portal-installed');

function wantedStamp() {
  return `${hashFiles([at('package.json'), at('package-lock.json')])} ${process.platform}-${process.arch} node${process.versions.modules}\n`;
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Whether somebody's own `npm ci` or `npm install` already laid out what the lock file asks for. */
function matchesLock() {
  const laid = readJson(at('node_modules', '.package-lock.json'))?.packages;
  const wanted = readJson(at('package-lock.json'))?.packages;
  if (!laid || !wanted) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true;
    const found = laid[name];
    return found ? found.version === entry.version && fs.existsSync(at(name)) : entry.optional === true;
  });
}

/** Whether every package of the lock file is there. */
export function packagesInstalled() {
  const stamp = fs.existsSync(STAMP) ? fs.readFileSync(STAMP, 'utf8') : '';
  return stamp === wantedStamp();
}

/** Installs the packages of the lock file when they are missing or the lock file changed. @throws {Stop} when npm fails */
export async function ensurePackages() {
  if (packagesInstalled()) return;
  if (!matchesLock()) {
    say('正在安装依赖包（npm ci），首次约需一分钟……');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    // Development packages are needed to build, whatever NODE_ENV says. No package needs its install script: the binaries are in packages
    // of their own, and scripts/db/binaries.mjs makes PostgreSQL's links.
    await run(
      npm,
      [
        'ci',
        '--include=dev',
        '--ignore-scripts',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      {
        what: '安装依赖包',
        env: { ...process.env, NODE_ENV: 'development' },
      },
    );
  }
  fs.writeFileSync(STAMP, wantedStamp());
}
