import { fileURLToPath } from 'node:url';
import { checkCuts } from './check.mjs';

/** `node scripts/check-cuts/main.mjs`: exit code 1 and one line per violation. */
const { cuts, violations } = checkCuts(
  fileURLToPath(new URL('../..', import.meta.url)),
  'scripts/check/tsconfig.json',
);
for (const one of violations) console.log(one);
console.log(`text cuts: ${cuts} of machine texts, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
