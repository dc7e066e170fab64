import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Bundles of our own entry points and the stamps of what was built. */
export const BUILD_DIR = path.join(ROOT, '.build');

export const at = (...parts) => path.join(ROOT, ...parts);
