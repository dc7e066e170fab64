import { spawnSync } from 'node:child_process';
import { changedFiles } from '../check/related.mjs';

/** The dev gateway and the adapters that speak to it, and what both rest on. */
const GATEWAY = /^(scripts\/dev-gateway|lib\/adapters|lib\/core)\/|^package-lock\.json$/;
/** Their tests; the rest is what jest is told to ignore anyway. */
const IGNORED = ['/node_modules/', '/.next/', '/(scripts/dev-gateway|lib/adapters)/'];

/**
 * Whether what the tests of gateway and adapters prove has changed: in the branch, in what is not committed, or in the last commit. Without a
 * history nobody knows.
 * @param {string} root
 */
export function gatewayChanged(root) {
  const last = spawnSync('git', ['diff', '--name-only', 'HEAD~1', 'HEAD'], { cwd: root, encoding: 'utf8' });
  if (last.status !== 0) return true;
  return [...last.stdout.split('\n'), ...changedFiles(root)].some((file) => GATEWAY.test(file));
}

/** What jest is told beside the unit ring: CI proves the gateway always. @param {string} root @returns {string[]} */
export function unlessGatewayChanged(root) {
  if (process.env.CI || gatewayChanged(root)) return [];
  console.log('gateway and adapters are as they were: CI runs their tests, and npm run check -- --all');
  return IGNORED.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);
}
