import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at } from '../start/paths.mjs';
import { mayInstall, takeOut } from './debian.mjs';

const FOLDER = at('.data', 'tools', 'promtool');
const PLACES = ['promtool', path.join(FOLDER, 'promtool')];

/** The Prometheus tool that reads rules and metrics as Prometheus does; `null` without one. */
export function findPromtool() {
  return PLACES.find((file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0) ?? null;
}

/** Takes it out of Debian's package `prometheus` (19 MB) where we may; without it only the tests of metrics and alert rules fail. */
export async function ensurePromtool() {
  if (findPromtool()) return;
  fs.mkdirSync(FOLDER, { recursive: true });
  if (mayInstall()) await takeOut('prometheus', '/usr/bin/promtool', FOLDER);
  if (findPromtool()) return;
  console.log(
    '指标与告警规则的测试需要 promtool：请安装（Debian：apt-get install prometheus）。\n' +
      'The tests of metrics and alert rules need promtool: install it (Debian: apt-get install prometheus).',
  );
}
