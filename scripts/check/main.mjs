import { parseArgs } from 'node:util';
import { runJest } from '../test/rings.mjs';
import { addCounts, closingLine } from '../test/report.mjs';
import { passSignals } from '../test/steps.mjs';
import { DAILY, runChecks } from './checks.mjs';
import { runRelated } from './related.mjs';

/** `npm run check`: what a change needs, in seconds once the types were looked at a first time. `npm run check -- --all`: every check, and all unit and arch tests. */
passSignals();
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const checks = values.all ? await runChecks() : await runChecks(DAILY);
const tests = values.all ? await runJest('unit', ['unit', 'arch']) : await runRelated();
const counts = addCounts(checks, tests);
console.log(closingLine(counts));
process.exit(counts.failed > 0 ? 1 : 0);
