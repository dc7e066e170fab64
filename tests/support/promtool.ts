import { spawnSync } from 'node:child_process';
import { toolPath } from '@/tests/support/tools';

/** Runs promtool on files, or on a text. @returns whether it has no complaint, and all that it said */
export function promtool(args: string[], input = ''): { ok: boolean; said: string } {
  const run = spawnSync(toolPath('promtool'), args, { input, encoding: 'utf8' });
  return { ok: run.status === 0, said: `${run.stdout}${run.stderr}` };
}
