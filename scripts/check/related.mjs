import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { runJest } from '../test/rings.mjs';
import { noCounts } from '../test/report.mjs';
import { bin } from '../test/steps.mjs';
import { ROOT } from '../start/paths.mjs';

/** Where a branch leaves: the first of these that the repository knows. */
const MAIN = ['origin/HEAD', 'origin/main', 'main'];
/** Test files of one run at most; the full check runs the others. */
const LIMIT = 30;
/** What jest follows imports from. */
const CODE = /\.(tsx?|mjs|css|json)$/;
/** Tests that import this read the whole tree, so every change is theirs. */
const WHOLE_TREE = 'tests/arch/source-files.ts';
/** They take longer than all others together, or repeat another step: the full check runs them. */
const FULL_ONLY = new Set(['tests/arch/hostile-rows.test.ts', 'tests/arch/tree.test.ts']);

const lines = (text) => text.split('\n').filter((line) => line !== '');

/**
 * Files that differ from where the branch left the main one, those not committed and not added included; removed ones are not named.
 * @param {string} root @returns {string[]} from the root
 */
export function changedFiles(root) {
  const base = MAIN.map((name) =>
    spawnSync('git', ['merge-base', 'HEAD', name], { cwd: root, encoding: 'utf8' }),
  ).find((said) => said.status === 0);
  const list = (...args) => lines(execFileSync('git', args, { cwd: root, encoding: 'utf8' }));
  const from = base?.stdout.trim() ?? 'HEAD';
  return [
    ...list('diff', '--name-only', '--no-renames', '--diff-filter=d', from),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
}

/** How near a test lies to what changed: folders that its path shares with the changed file that it shares most with. Those of the tree are everywhere. */
function nearness(test, changed) {
  if (test.startsWith('tests/arch/')) return Infinity;
  const shared = (file) => {
    const [a, b] = [test.split('/'), file.split('/')];
    const parts = a.findIndex((part, i) => part !== b[i]);
    return parts < 0 ? a.length : parts;
  };
  return Math.max(...changed.map(shared));
}

/** The tests to run of those that are related: the nearest. @param {string[]} related @param {string[]} changed */
export function nearest(related, changed, limit = LIMIT) {
  const kept = related.filter((file) => !FULL_ONLY.has(file));
  return kept
    .toSorted((a, b) => nearness(b, changed) - nearness(a, changed) || (a < b ? -1 : 1))
    .slice(0, limit);
}

/** Unit and arch tests that lead to a file by their imports. */
function relatedTo(files) {
  const argv = ['--selectProjects', 'unit', 'arch', '--listTests', '--json', '--findRelatedTests', ...files];
  const { stdout, stderr, status } = spawnSync(bin('jest'), argv, { cwd: ROOT, encoding: 'utf8' });
  const list = lines(stdout).find((line) => line.startsWith('['));
  if (status !== 0 || !list) throw new Error(`jest could not list the tests:\n${stderr}${stdout}`);
  return JSON.parse(list).map((file) => path.relative(ROOT, file));
}

/** Runs the unit and arch tests that a change may break first. */
export async function runRelated() {
  const changed = changedFiles(ROOT).filter((file) => CODE.test(file));
  if (changed.length === 0) {
    console.log('no tests: nothing has changed');
    return noCounts();
  }
  const related = relatedTo([...changed, WHOLE_TREE]);
  const tests = nearest(related, changed);
  console.log(
    `${tests.length} of ${related.length} related unit and arch test files (npm run check -- --all runs all)`,
  );
  return runJest('unit', ['unit', 'arch'], ['--runTestsByPath', ...tests]);
}
