import { fileURLToPath } from 'node:url';
import { checkKeys } from './check.mjs';

/** `node scripts/check-keys/main.mjs`: exit code 1 and one line per violation. */
const { handlers, violations } = checkKeys(
  fileURLToPath(new URL('../..', import.meta.url)),
  'scripts/check/tsconfig.json',
);
for (const one of violations) console.log(one);
console.log(`key handlers: ${handlers}, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
