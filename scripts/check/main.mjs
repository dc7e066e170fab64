import { runJest } from '../test/rings.mjs';
import { addCounts, closingLine } from '../test/report.mjs';
import { passSignals } from '../test/steps.mjs';
import { runChecks } from './checks.mjs';

/** `npm run check`: everything that is quick enough to run before each commit. */
passSignals();
const checks = await runChecks();
const unit = await runJest('unit', ['unit', 'arch']);
const counts = addCounts(checks, unit);
console.log(closingLine(counts));
process.exit(counts.failed > 0 ? 1 : 0);
