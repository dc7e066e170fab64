import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Stop } from '../start/say.mjs';
import { divide, weigh } from './retention.mjs';

/**
 * The encrypted copy of backups on another machine: restic keeps it, so that what did not change is not sent again and a stranger's tool can
 * bring it back (ADR 0028). `RESTIC_REPOSITORY`, `RESTIC_PASSWORD_FILE` and the access keys are restic's own settings.
 */

const TAG = 'baomi-portal';

function restic(env, args) {
  try {
    return execFileSync('restic', args, {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (e) {
    if (e.code === 'ENOENT') throw new Stop('没有找到 restic，请先安装（Debian：apt-get install restic）');
    throw new Stop(`异地备份库出错（restic ${args[0]}）：${(e.stderr || e.message).trim()}`);
  }
}

/** Asked before the backup begins, so that a missing setting costs no night. @throws {Stop} */
export function assertOffsite(env) {
  for (const name of ['RESTIC_REPOSITORY', 'RESTIC_PASSWORD_FILE'])
    if (!env[name]) throw new Stop(`异地备份需要设置 ${name}`, 2);
  restic(env, ['version']);
}

/** Makes the repository at the first use; a wrong password or a store that does not answer is not taken for a missing one. */
function openRepository(env) {
  try {
    restic(env, ['cat', 'config']);
  } catch (e) {
    if (!/Is there a repository|does not exist|unable to open config file/i.test(e.message)) throw e;
    restic(env, ['init']);
  }
}

/** How much a copy holds is at it as tags. */
const tagsOf = ({ data, files }) => [`data=${data}`, `files=${files}`].flatMap((tag) => ['--tag', tag]);
const weightOf = (tags) => {
  const read = (name) => Number(tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1) ?? 0);
  return { data: read('data'), files: read('files') };
};

/** `data` or `base`, from the name of a backup's folder. */
const kindOf = (folder) => path.basename(folder).split('-')[1];

/**
 * Sends a finished backup and deletes older copies of its kind by the same rule as the backups at hand.
 * @param {Record<string, string | undefined>} env @param {string} folder a complete backup @param {number | null} keep copies that stay, `null` all
 * @returns {{ spared: string[] }} copies that stay though there are `keep` newer ones @throws {Stop} when it did not arrive whole
 */
export function sendOffsite(env, folder, keep) {
  openRepository(env);
  restic(env, ['backup', '--tag', TAG, ...tagsOf(weigh(folder)), '--host', TAG, folder]);
  if (keep === null) return { spared: [] };
  const copies = JSON.parse(restic(env, ['snapshots', '--json', '--tag', TAG]))
    .filter(({ paths }) => kindOf(paths[0]) === kindOf(folder))
    .toSorted((a, b) => (path.basename(a.paths[0]) < path.basename(b.paths[0]) ? -1 : 1));
  const { old, spared } = divide(
    copies.map(({ id, tags }) => ({ name: id, weight: weightOf(tags) })),
    keep,
  );
  if (old.length > 0) restic(env, ['forget', '--prune', ...old]);
  const named = copies.filter(({ id }) => spared.includes(id));
  return { spared: named.map(({ paths }) => path.basename(paths[0])) };
}

/** Fetches the newest copy into a folder. @returns {string} the backup's folder @throws {Stop} */
export function fetchOffsite(env, target) {
  const [newest] = JSON.parse(
    restic(env, ['snapshots', '--json', '--tag', TAG, '--group-by', '', '--latest', '1']),
  );
  if (!newest) throw new Stop('异地备份库中没有备份');
  restic(env, ['restore', newest.id, '--target', target]);
  return path.join(target, newest.paths[0]);
}
