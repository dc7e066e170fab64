import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LINT } from './checks.mjs';

const [program = '', ...argv] = LINT;

test('a lint comment that suppresses nothing is an error, one that suppresses something is none', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'lint-'));
  try {
    const comment = '// oxlint-disable-next-line no-debugger -- on purpose\n';
    fs.writeFileSync(path.join(root, 'tsconfig.json'), '{}');
    fs.writeFileSync(path.join(root, 'used.ts'), `${comment}debugger;\n`);
    fs.writeFileSync(path.join(root, 'unused.ts'), `${comment}export const a = 1;\n`);
    // The lint finds its helper for types by the path where the folder has no packages.
    const env = { ...process.env, PATH: `${path.dirname(program)}:${process.env.PATH}` };
    const { status, stdout } = spawnSync(program, ['-f', 'unix', ...argv], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect([status, stdout.split('\n').filter((line) => line.includes('.ts:'))]).toStrictEqual([
      1,
      ['unused.ts:1:1: Unused oxlint-disable directive (no problems were reported). [Error]'],
    ]);
  } finally {
    fs.rmSync(root, { recursive: true });
  }
});
