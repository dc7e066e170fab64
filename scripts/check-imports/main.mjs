import { fileURLToPath } from 'node:url';
import { checkTree, formatViolation } from './check.mjs';

/** `node scripts/check-imports/main.mjs`: exit code 1 and one line per violation. */
const { files, violations } = checkTree(fileURLToPath(new URL('../..', import.meta.url)));
for (const v of violations) console.log(formatViolation(v));
console.log(`import table: ${files} files, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
