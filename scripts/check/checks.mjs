import { bin, runStep } from '../test/steps.mjs';
import { noCounts } from '../test/report.mjs';
import { timed } from '../test/times.mjs';

/** The lint of the whole tree; a comment that suppresses nothing is an error, which only the typed run can tell of the rules about types. */
export const LINT = [bin('oxlint'), '--type-aware', '--report-unused-disable-directives-severity=error', '.'];

/**
 * The checks that need no database and no browser, in order; each counts as one test. `gen` comes first because the types of the client
 * are made by it.
 */
const CHECKS = [
  { name: 'format', argv: [bin('oxfmt'), '--check', '.'] },
  { name: 'lint', argv: LINT },
  // Not the tsconfig of the root: that one names files which only a build makes.
  { name: 'types', argv: [bin('tsc'), '--noEmit', '-p', 'scripts/check'] },
  { name: 'cuts of texts', argv: ['node', 'scripts/check-cuts/main.mjs'] },
  { name: 'keys of input methods', argv: ['node', 'scripts/check-keys/main.mjs'] },
  { name: 'import table', argv: ['node', 'scripts/check-imports/main.mjs'] },
  { name: 'unused files, exports and packages', argv: [bin('knip'), '--no-progress'] },
];

/** Runs every check even after a failure, and shows the output of those that fail. @returns counts */
export async function runChecks() {
  const counts = noCounts();
  for (const { name, argv } of CHECKS) {
    const { ok, seconds, output } = await timed(name, () =>
      runStep(argv, { quiet: true, env: { NO_COLOR: '1' } }),
    );
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name} (${seconds.toFixed(1)} s)`);
    if (ok) counts.passed += 1;
    else {
      counts.failed += 1;
      console.log(output.trim());
    }
  }
  return counts;
}
