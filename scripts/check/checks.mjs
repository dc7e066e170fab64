import { bin, runStep } from '../test/steps.mjs';
import { noCounts } from '../test/report.mjs';
import { timed } from '../test/times.mjs';

/** The lint of the whole tree; a comment that suppresses nothing is an error, which only the typed run can tell of the rules about types. */
export const LINT = [bin('oxlint'), '--type-aware', '--report-unused-disable-directives-severity=error', '.'];

const FORMAT = { name: 'format', argv: [bin('oxfmt'), '--check', '.'] };
/**
 * Not the tsconfig of the root: that one names files which only a build makes. It keeps what it found, and looks again at what a change reaches.
 * Several checkers would each work out the table of calls for themselves.
 */
const TYPES = { name: 'types', argv: [bin('tsc'), '--noEmit', '-p', 'scripts/check', '--checkers', '1'] };
/** Looks at what changed and at what imports it, and no further: the table of calls leads from every file to nearly all others. */
const NEAR_TYPES = {
  name: 'types near by',
  argv: [
    ...TYPES.argv,
    '--assumeChangesOnlyAffectDirectDependencies',
    '--tsBuildInfoFile',
    'node_modules/.cache/check-near.tsbuildinfo',
  ],
};
const IMPORTS = { name: 'import table', argv: ['node', 'scripts/check-imports/main.mjs'] };

/** The checks that need no database and no browser; each counts as one test. The lanes go side by side, the checks of a lane one after the other. */
const LANES = [
  [FORMAT, { name: 'lint', argv: LINT }],
  [
    TYPES,
    { name: 'cuts of texts', argv: ['node', 'scripts/check-cuts/main.mjs'] },
    { name: 'keys of input methods', argv: ['node', 'scripts/check-keys/main.mjs'] },
    IMPORTS,
    { name: 'unused files, exports and packages', argv: [bin('knip'), '--no-progress'] },
  ],
];

/** Those that a change needs most and that take seconds; the lint is the one without types. */
export const DAILY = [
  [FORMAT, { name: 'lint without types', argv: [bin('oxlint'), '.'] }],
  [NEAR_TYPES, IMPORTS],
];

/** Both type checkers are Go programs that live for a minute: less work for the collector at the price of memory (5 GB). */
const ENV = { NO_COLOR: '1', GOGC: '400' };

async function runLane(lane, counts) {
  for (const { name, argv } of lane) {
    const { ok, seconds, output } = await timed(name, () => runStep(argv, { quiet: true, env: ENV }));
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name} (${seconds.toFixed(1)} s)`);
    counts[ok ? 'passed' : 'failed'] += 1;
    if (!ok) console.log(output.trim());
  }
}

/** Runs every check even after a failure, and shows the output of those that fail. @returns counts */
export async function runChecks(lanes = LANES) {
  const counts = noCounts();
  await Promise.all(lanes.map((lane) => runLane(lane, counts)));
  return counts;
}
