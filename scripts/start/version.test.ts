import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';

/** The module in a work tree of its own: it reads files of its root. */
const source = path.join(__dirname);
let dir: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.cn', ...args], {
    cwd: dir,
    encoding: 'utf8',
  });
const ask = (call: string, env: Record<string, string> = {}) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const v = await import('./scripts/start/version.mjs'); console.log(JSON.stringify(${call} ?? null))`,
    ],
    { cwd: dir, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...env } },
  ).trim();
const version = () => JSON.parse(ask('v.readVersion()')) as { version: string; commit: string };

beforeEach(() => {
  dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'version-')));
  fs.mkdirSync(path.join(dir, 'scripts', 'start'), { recursive: true });
  fs.mkdirSync(path.join(dir, '.build'));
  for (const file of ['version.mjs', 'paths.mjs'])
    fs.copyFileSync(path.join(source, file), path.join(dir, 'scripts', 'start', file));
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "version": "7.8.9" }');
  fs.writeFileSync(path.join(dir, '.gitignore'), '.build\n');
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

test('the commit is that of the build, whatever is checked out later', () => {
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  const first = git('rev-parse', '--short=12', 'HEAD').trim();
  expect(version()).toEqual({ version: '7.8.9', commit: first });
  ask('v.noteCommit({ rebuilt: true })');
  git('commit', '-qm', 'two', '--allow-empty');
  expect(version().commit).toBe(first);
  ask('v.noteCommit({ rebuilt: false })');
  expect(version().commit).toBe(git('rev-parse', '--short=12', 'HEAD').trim());
  fs.appendFileSync(path.join(dir, 'package.json'), '\n');
  ask('v.noteCommit({ rebuilt: false })');
  expect(version().commit).toMatch(/^[0-9a-f]{12}-dirty$/);
});

test('an image without a repository is told its commit, and keeps it', () => {
  ask('v.noteCommit({ rebuilt: true })', { PRODUCT_COMMIT: 'abc123' });
  expect(version()).toEqual({ version: '7.8.9', commit: 'abc123' });
  ask('v.noteCommit({ rebuilt: false })');
  expect(version().commit).toBe('abc123');
});

test('a folder without anything to tell says unknown, also when it was built over another one', () => {
  expect(version().commit).toBe('unknown');
  fs.writeFileSync(path.join(dir, '.build', 'commit'), 'of another\n');
  ask('v.noteCommit({ rebuilt: true })');
  expect(version().commit).toBe('unknown');
  expect(ask('v.versionText({ version: "1.2.3" })')).toBe('"1.2.3（提交 unknown）"');
});
