import { setTimeout as sleep } from 'node:timers/promises';
import { importBundled } from '../start/bundled.mjs';
import { Stop } from '../start/say.mjs';
import { machineFindings } from './machine.mjs';

/**
 * What an installation has to be before the site starts, asked all at once: `npm run doctor` shows the list, and a start that finds a fault
 * ends with it.
 *
 * @typedef {{ name: string, text: string, note?: boolean, away?: boolean }} Finding `name`: variable or part; `text`: in Chinese what is wrong
 *   and what to do; `note`: advice that keeps nobody from starting; `away`: goes by itself when the other machine is up
 * @typedef {{ env: Record<string, string | undefined>, base: Record<string, string | undefined>, options: { port: number, host: string },
 *   production: boolean, dataDir: string, storageDir: string, running: boolean }} Situation `env`: the environment of the site; `base`: that of
 *   the start; `running`: the site may run already
 */

/** @param {Situation} situation @returns {Promise<Finding[]>} what the site's own reading of its settings refuses */
async function settingFindings({ env }) {
  const { settingFaults } = await importBundled('lib/server/env.ts');
  return settingFaults(env).map((one) =>
    one.name === 'DATABASE_URL' && !env.DATABASE_URL
      ? { ...one, text: '正式启动必须设置，格式见 .env.example。演示请用：npm run demo' }
      : one,
  );
}

/** Everything that is looked at, in the order of the list. */
const CHECKS = [
  settingFindings,
  machineFindings,
  async (situation) => (await import('./database.mjs')).databaseFindings(situation),
];

/** @param {Situation} situation @returns {Promise<Finding[]>} */
export async function examine(situation) {
  const found = [];
  for (const check of CHECKS) found.push(...(await check(situation)));
  return found;
}

export const isFault = (finding) => !finding.note;

/**
 * Looks again while nothing is wrong but that the database is away: machines that start together are up in any order, and a unit that ends is
 * given up after some tries.
 * @param {() => Promise<Finding[]>} look @param {{ limitMs: number, pauseMs: number, onWait(faults: Finding[]): void }} options
 * @returns {Promise<Finding[]>} what was found last
 */
export async function lookUntilThere(look, { limitMs, pauseMs, onWait }) {
  const until = performance.now() + limitMs;
  for (let told = false; ; told = true) {
    const findings = await look();
    const faults = findings.filter(isFault);
    if (faults.length === 0 || !faults.every(({ away }) => away) || performance.now() >= until)
      return findings;
    if (!told) onWait(faults);
    await sleep(pauseMs);
  }
}

/** The faults as a numbered list. @param {Finding[]} faults */
export const listOf = (faults) =>
  faults.map(({ name, text }, i) => `  ${i + 1}. ${name}：${text}`).join('\n');

/**
 * @param {Finding[]} findings
 * @returns {Finding[]} the notes @throws {Stop} with the whole list of faults, when there is one
 */
export function refuseFaults(findings) {
  const faults = findings.filter(isFault);
  if (faults.length === 0) return findings;
  throw new Stop(
    `启动前检查发现 ${faults.length} 个问题，网站没有启动：\n${listOf(faults)}\n各变量的说明见 .env.example；修改后可用 npm run doctor 再次检查。`,
  );
}
