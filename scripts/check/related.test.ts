import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles, nearest } from './related.mjs';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.cn', ...args], { cwd: root });
const write = (name: string, text: string) => fs.writeFileSync(path.join(root, name), text);
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'changed-'));
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['kept.ts', 'edited.ts', 'removed.ts', 'committed.ts']) write(name, '1');
  write('.gitignore', 'ignored.ts\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test('what changed is what the branch committed, what is not committed and what is new', () => {
  expect(changedFiles(root)).toStrictEqual([]);
  git('checkout', '--quiet', '-b', 'mine');
  write('committed.ts', '2');
  git('commit', '--quiet', '-am', 'second');
  write('edited.ts', '2');
  fs.rmSync(path.join(root, 'removed.ts'));
  write('new.ts', '1');
  write('ignored.ts', '1');
  expect(changedFiles(root)).toStrictEqual(['committed.ts', 'edited.ts', 'new.ts']);
});

test('of many related tests those of the tree and the nearest run, and the slow ones do not', () => {
  const related = [
    'components/form.test.tsx',
    'lib/domain/order/rules.test.ts',
    'lib/core/money.test.ts',
    'tests/arch/hostile-rows.test.ts',
    'tests/arch/clock.test.ts',
    'lib/domain/cart/rules.test.ts',
  ];
  expect(nearest(related, ['lib/domain/order/rules.ts', 'README.md'], 3)).toStrictEqual([
    'tests/arch/clock.test.ts',
    'lib/domain/order/rules.test.ts',
    'lib/domain/cart/rules.test.ts',
  ]);
});
