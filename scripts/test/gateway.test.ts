import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gatewayChanged, unlessGatewayChanged } from './gateway.mjs';

let root: string;
const ci = process.env.CI;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.cn', ...args], { cwd: root });
function write(name: string): void {
  fs.mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
  fs.appendFileSync(path.join(root, name), '1');
}
function commit(name: string): void {
  write(name);
  git('add', '.');
  git('commit', '--quiet', '-m', name);
}
beforeEach(() => {
  delete process.env.CI;
  jest.spyOn(console, 'log').mockReturnValue();
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'gateway-'));
  git('init', '--quiet', '--initial-branch=main');
  commit('package-lock.json');
});
afterEach(() => {
  if (ci !== undefined) process.env.CI = ci;
  fs.rmSync(root, { recursive: true });
});

test('the tests of the gateway run where nobody knows what was before', () => {
  expect(gatewayChanged(root)).toBe(true);
});

test.each([
  'scripts/dev-gateway/pay.ts',
  'lib/adapters/sms/send.ts',
  'lib/core/hmac.ts',
  'package-lock.json',
])(
  'the tests of the gateway run after a change of %s: in the last commit, not committed, or earlier in the branch',
  (name) => {
    commit('app/page.tsx');
    expect(gatewayChanged(root)).toBe(false);
    write(name);
    expect(gatewayChanged(root)).toBe(true);
    commit(name);
    expect(gatewayChanged(root)).toBe(true);
    commit('app/page.tsx');
    expect(gatewayChanged(root)).toBe(false);
    git('checkout', '--quiet', '-b', 'mine');
    commit(name);
    commit('app/page.tsx');
    expect(gatewayChanged(root)).toBe(true);
  },
);

test('what is unchanged is left to CI, which runs all', () => {
  commit('app/page.tsx');
  expect(unlessGatewayChanged(root)).toStrictEqual([
    '--testPathIgnorePatterns',
    '/node_modules/',
    '--testPathIgnorePatterns',
    '/.next/',
    '--testPathIgnorePatterns',
    '/(scripts/dev-gateway|lib/adapters)/',
  ]);
  process.env.CI = 'true';
  expect(unlessGatewayChanged(root)).toStrictEqual([]);
});
