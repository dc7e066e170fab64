import { importBundled } from '../start/bundled.mjs';

/** The parts of the product in `tools.ts`. */
export const loadTools = () => importBundled('scripts/backup/tools.ts');
