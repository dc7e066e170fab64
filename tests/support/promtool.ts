import { spawnSync } from 'node:child_process';
import { findPromtool } from '@/scripts/test/promtool.mjs';

/** Runs promtool on files, or on a text. @returns whether it has no complaint, and all that it said */
export function promtool(args: string[], input = ''): { ok: boolean; said: string } {
  const file = findPromtool();
  if (!file) throw new Error('no promtool: npm test brings it, or apt-get install prometheus');
  const run = spawnSync(file, args, { input, encoding: 'utf8' });
  return { ok: run.status === 0, said: `${run.stdout}${run.stderr}` };
}
