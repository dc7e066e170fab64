import { spawnSync } from 'node:child_process';
import { install, mayInstall } from './debian.mjs';

const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** The Java that the Nu HTML checker runs on (tests/e2e/support/nu.ts), installed from Debian's packages where we may; without it only the tests of the markup fail. */
export async function ensureJava() {
  if (hasJava()) return;
  if (mayInstall()) await install(['default-jre-headless']);
  if (hasJava()) return;
  console.log(
    '标记检查需要 Java：请安装（Debian：apt-get install default-jre-headless）。\n' +
      'The tests of the markup need Java: install it (Debian: apt-get install default-jre-headless).',
  );
}
