import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { BUILD_DIR, ROOT, at } from './paths.mjs';

/**
 * What runs here: the version of package.json, and the commit that was built. The build notes the commit: an image and a copied folder have no
 * repository to ask later.
 */

const FILE = path.join(BUILD_DIR, 'commit');
export const UNKNOWN = 'unknown';

/** The commit of the work tree; with `-dirty` when sources were changed. `null` outside of a repository of its own. */
function commitOfTree() {
  const git = (...args) =>
    spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).stdout?.trim() || null;
  if (git('rev-parse', '--show-toplevel') !== fs.realpathSync(ROOT)) return null;
  return git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*');
}

/**
 * Notes what was built: the commit that the environment names (PRODUCT_COMMIT, of an image), else that of the work tree.
 * @param {{ rebuilt: boolean }} what `rebuilt`: an older note is of something else
 */
export function noteCommit({ rebuilt }) {
  const commit = process.env.PRODUCT_COMMIT || commitOfTree();
  if (commit || rebuilt || !fs.existsSync(FILE)) fs.writeFileSync(FILE, `${commit ?? UNKNOWN}\n`);
}

/** @returns {{ version: string, commit: string }} */
export function readVersion() {
  const { version } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
  const noted = fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8').trim() : commitOfTree();
  return { version, commit: noted || UNKNOWN };
}

/** For people. @param {{ version: string, commit?: string }} what */
export const versionText = ({ version, commit = UNKNOWN }) => `${version}（提交 ${commit}）`;
