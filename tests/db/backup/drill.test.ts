import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { migrate } from '@/scripts/db/prepare.mjs';
import { testDbUrl } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { toolPath } from '@/tests/support/tools';
import { emptyDatabase, failure, fingerprints, folderOf, openFolder, readStatus, run } from './commands';

/** whether the newest backup can be brought back is known before it is needed, also of the one that is kept elsewhere. */

let home: string;
const source = () => ({
  DATABASE_URL: testDbUrl('app'),
  DATABASE_OWNER_URL: testDbUrl('owner'),
  DATA_DIR: home,
  STORAGE_DIR: path.join(home, 'storage'),
});
const out = () => path.join(home, 'out');
const scratch = () => path.join(home, 'scratch');
const drill = (...args: string[]) =>
  run('drill', ['--scratch', scratch(), ...args], { ...source(), ...away() });
const away = () => ({
  // The commands look for the tool by its name.
  PATH: `${path.dirname(toolPath('restic'))}:${process.env.PATH}`,
  RESTIC_REPOSITORY: path.join(home, 'repository'),
  RESTIC_PASSWORD_FILE: path.join(home, 'password'),
  RESTIC_CACHE_DIR: path.join(home, 'cache'),
});

beforeAll(async () => {
  home = openFolder();
  fs.writeFileSync(path.join(home, 'password'), 'a password of the test\n');
  await makeBuyer({ name: 'drill-buyer' });
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

test('the newest backup is restored and checked beside the real data, which stays as it is', async () => {
  await expect(drill('--out', out())).resolves.toMatchObject({
    code: 1,
    text: expect.stringContaining('没有备份') as string,
  });
  folderOf(await run('backup', ['--out', out()], source()));
  const before = await fingerprints(testDbUrl('owner'));
  const ended = await drill('--out', out());
  expect(ended).toMatchObject({ code: 0, text: expect.stringContaining('恢复演练通过') as string });
  expect(ended.text).toContain('外键全部成立');
  expect(await fingerprints(testDbUrl('owner'))).toEqual(before);
  expect(fs.readdirSync(scratch())).toEqual([]);
  expect(fs.existsSync(path.join(home, 'storage'))).toBe(false);
});

test('a backup that is damaged or old fails the drill, and nothing is left of it', async () => {
  const folder = folderOf(await run('backup', ['--out', out()], source()));
  const file = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { parts: { path: string }[] };
  fs.writeFileSync(file, JSON.stringify({ ...manifest, createdAt: '2026-01-01T00:00:00Z' }));
  const old = await drill('--out', out());
  expect(old.code).toBe(3);
  expect(old.text).toMatch(/最新的备份已是 \d+ 小时之前的/);
  fs.appendFileSync(path.join(folder, manifest.parts[0]?.path ?? ''), 'x');
  await expect(drill('--out', out())).resolves.toMatchObject({
    code: 1,
    text: expect.stringContaining('备份已损坏') as string,
  });
  expect(fs.readdirSync(scratch())).toEqual([]);
});

test('a backup goes to another place encrypted, as many as are kept, and the drill brings it back from there', async () => {
  const args = ['--out', path.join(home, 'sent'), '--offsite', '--keep', '1'];
  for (const made of [
    await run('backup', args, { ...source(), ...away() }),
    await run('backup', args, { ...source(), ...away() }),
  ])
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('异地备份：已加密送达') as string });
  const kept = execFileSync(toolPath('restic'), ['snapshots', '--json'], {
    env: { ...process.env, ...away() },
    encoding: 'utf8',
  });
  expect(JSON.parse(kept)).toHaveLength(1);
  const readable = fs
    .readdirSync(away().RESTIC_REPOSITORY, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .filter((e) => fs.readFileSync(path.join(e.parentPath, e.name)).includes('manifest.json'));
  expect(readable).toEqual([]);
  fs.rmSync(path.join(home, 'sent'), { recursive: true });
  await expect(drill('--offsite')).resolves.toMatchObject({
    code: 0,
    text: expect.stringContaining('恢复演练通过') as string,
  });
});

test('R-29 a copy that holds far less takes no good one’s place elsewhere, and the drill tells of the small backup at hand', async () => {
  const args = ['--out', path.join(home, 'small'), '--offsite', '--keep', '1', '--no-files'];
  const repository = { ...away(), RESTIC_REPOSITORY: path.join(home, 'small-repository') };
  const good = folderOf(await run('backup', args, { ...source(), ...repository }));
  const empty = await emptyDatabase('emptied');
  try {
    await migrate(empty.ownerUrl);
    const night = await run('backup', args, { ...source(), ...repository, ...empty.env });
    expect(night.code).toBe(3);
    expect(night.text).toContain(`异地备份已超过 --keep 1，但保留 ${path.basename(good)}：`);
  } finally {
    await empty.drop();
  }
  const kept = execFileSync(toolPath('restic'), ['snapshots', '--json'], {
    env: { ...process.env, ...repository },
    encoding: 'utf8',
  });
  expect(JSON.parse(kept)).toHaveLength(2);
  const rehearsed = await drill('--out', path.join(home, 'small'));
  expect(rehearsed.code).toBe(3);
  expect(rehearsed.text).toContain(`而 ${path.basename(good)} 有数据`);
});

test('a copy that does not arrive leaves a whole backup, exit 3 and a note for the site', async () => {
  const status = path.join(home, 'status.json');
  const env = { ...source(), ...away(), BACKUP_STATUS_FILE: status };
  fs.writeFileSync(path.join(home, 'wrong'), 'another password\n');
  const made = await run('backup', ['--out', out(), '--offsite'], {
    ...env,
    RESTIC_PASSWORD_FILE: path.join(home, 'wrong'),
  });
  expect(made).toMatchObject({ code: 3, text: expect.stringContaining('异地备份库出错') as string });
  expect(fs.existsSync(folderOf(made))).toBe(true);
  expect(readStatus(status)).toEqual(failure(3));
  await expect(run('backup', ['--offsite'], { ...source(), RESTIC_REPOSITORY: '' })).resolves.toMatchObject({
    code: 2,
    text: expect.stringContaining('RESTIC_REPOSITORY') as string,
  });
});
