import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const FILE = path.join(ROOT, '.build/openapi.json');

/** Makes the document of the calls, which the site serves as it was built. @returns its path */
export function makeOpenapi(): string {
  execFileSync(process.execPath, ['scripts/gen/main.mjs'], { cwd: ROOT });
  return FILE;
}
