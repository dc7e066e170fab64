import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { readMoment } from '../restore/options.mjs';
import { rowSum } from './load.mjs';
import { folderName, listBackups, partPath } from './manifest.mjs';
import { readOptions } from './options.mjs';
import { removeOld, shrinkFindings } from './retention.mjs';
import { copySecrets, describeSettings, foreignSecrets, restoreSecrets } from './secrets.mjs';

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-unit-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

const secret = (c: string) => c.repeat(40);
const env = {
  SESSION_SECRET: secret('s'),
  CODE_SECRET: secret('c'),
  SITE_URL: 'https://portal.example',
  HOME: '/x',
};

describe('settings of a backup', () => {
  test('S-58 are named and fingerprinted; no value of a secret is written unless asked for', () => {
    const described = describeSettings(env, dir);
    expect(new Set(described.set)).toEqual(new Set(['CODE_SECRET', 'SESSION_SECRET', 'SITE_URL']));
    expect(JSON.stringify(described)).not.toMatch(/ssss|cccc|https/);
    expect(foreignSecrets(described, env, dir)).toEqual([]);
    expect(foreignSecrets(described, { ...env, CODE_SECRET: secret('d') }, dir)).toEqual(['CODE_SECRET']);
    expect(foreignSecrets(described, {}, dir)).toEqual(['SESSION_SECRET', 'CODE_SECRET']);
  });

  test('with their values they are readable by their owner only, and come back where none are', () => {
    const [data, backup, other] = ['data', 'backup', 'other'].map((n) => path.join(dir, n));
    for (const folder of [data, backup, other]) fs.mkdirSync(folder ?? '');
    fs.writeFileSync(path.join(data ?? '', 'secrets.env'), `BROWSER_SECRET=${secret('b')}\n`);
    const key = path.join(dir, 'merchant.pem');
    fs.writeFileSync(key, 'a key');
    const names = copySecrets({ ...env, WECHATPAY_MERCHANT_KEY_FILE: key }, data ?? '', backup ?? '');
    expect(names.toSorted()).toEqual([
      'secrets/environment.env',
      'secrets/merchant.pem',
      'secrets/secrets.env',
    ]);
    for (const name of names) expect(fs.statSync(path.join(backup ?? '', name)).mode & 0o777).toBe(0o600);
    const text = fs.readFileSync(path.join(backup ?? '', 'secrets', 'environment.env'), 'utf8');
    expect(text).toContain(`BROWSER_SECRET=${secret('b')}`);
    expect(text).not.toContain('HOME');
    expect(restoreSecrets(backup ?? '', other ?? '')).toEqual(['secrets.env']);
    expect(restoreSecrets(backup ?? '', data ?? '')).toEqual([]);
  });
});

test('retention counts one kind, leaves what is no backup, and keeps the log that the oldest kept base needs', () => {
  const make = (name: string, manifest: object | null) => {
    fs.mkdirSync(path.join(dir, name));
    if (manifest) fs.writeFileSync(path.join(dir, name, 'manifest.json'), JSON.stringify(manifest));
  };
  const base = (segment: string) => ({ format: 1, parts: [], base: { firstSegment: segment } });
  make('portal-base-20260101T000000Z', base('000000010000000000000002'));
  make('portal-base-20260102T000000Z', base('000000020000000000000005'));
  make('portal-base-20260103T000000Z', base('000000020000000000000008'));
  make('portal-data-20250101T000000Z', { format: 1, parts: [] });
  make('portal-base-20240101T000000Z', null);
  make('somebody-elses', {});
  const archive = path.join(dir, 'wal');
  fs.mkdirSync(archive);
  const log = [
    '000000010000000000000004',
    '000000010000000000000005',
    '00000002.history',
    '000000020000000000000008',
  ];
  for (const name of log) fs.writeFileSync(path.join(archive, name), '');
  const removed = removeOld(dir, { kind: 'base', keep: 2 }, { env: { WAL_ARCHIVE_DIR: archive } });
  expect(removed).toEqual({
    removed: ['portal-base-20260101T000000Z', '1 个预写日志段'],
    spared: [],
  });
  expect(fs.readdirSync(archive).toSorted()).toEqual(log.slice(1).toSorted());
  expect(listBackups(dir, 'base').map((f) => path.basename(f))).toEqual([
    'portal-base-20260102T000000Z',
    'portal-base-20260103T000000Z',
  ]);
  expect(fs.readdirSync(dir)).toEqual(
    expect.arrayContaining([
      'portal-data-20250101T000000Z',
      'portal-base-20240101T000000Z',
      'somebody-elses',
    ]),
  );
});

describe('a backup that holds far less', () => {
  const make = (day: number, rows: number, files: number | null = 100) => {
    const folder = path.join(dir, `portal-data-2026010${day}T000000Z`);
    fs.mkdirSync(folder);
    const manifest = {
      format: 1,
      parts: [],
      database: { tables: [{ rows: rows - 1 }, { rows: 1 }] },
      files: files === null ? null : { count: files },
    };
    fs.writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  };
  const days = () => listBackups(dir, 'data').map((folder) => Number(path.basename(folder).slice(19, 20)));
  const thin = (keep: number) => removeOld(dir, { kind: 'data', keep }, { env: {} });

  test.each<[string, number, number | null]>([
    ['an empty database', 1, 100],
    ['less than half of the rows', 4999, 100],
    ['less than half of the files', 10_000, 49],
    ['no files, by --no-files', 10_000, null],
  ])(
    'R-29 %s: nothing is deleted in its favour, however often it is made, and it is told',
    (_, rows, files) => {
      make(1, 10_000);
      make(2, 10_000);
      make(3, rows, files);
      make(4, rows, files);
      expect(thin(2)).toEqual({
        removed: [],
        spared: ['portal-data-20260101T000000Z', 'portal-data-20260102T000000Z'],
      });
      expect(days()).toEqual([1, 2, 3, 4]);
      expect(shrinkFindings(dir, 'data')).toEqual([
        expect.stringContaining(
          `数据 ${rows} 行、文件 ${files ?? 0} 个，而 portal-data-20260102T000000Z 有数据 10000 行、文件 100 个`,
        ) as string,
      ]);
      // The small ones thin out among themselves, and those that count among those.
      make(5, rows, files);
      make(6, 10_000);
      expect(thin(2)).toEqual({
        removed: [
          'portal-data-20260101T000000Z',
          'portal-data-20260103T000000Z',
          'portal-data-20260104T000000Z',
        ],
        spared: ['portal-data-20260102T000000Z'],
      });
      expect(days()).toEqual([2, 5, 6]);
      expect(shrinkFindings(dir, 'data')).toEqual([]);
    },
  );

  test('a little less is no reason, and neither is the first backup', () => {
    make(1, 10_000);
    expect(shrinkFindings(dir, 'data')).toEqual([]);
    make(2, 5000, 50);
    make(3, 10_000);
    expect(shrinkFindings(dir, 'data')).toEqual([]);
    expect(thin(1)).toEqual({
      removed: ['portal-data-20260101T000000Z', 'portal-data-20260102T000000Z'],
      spared: [],
    });
  });

  test('one that cannot be read stands in for none and goes in its turn', () => {
    make(1, 10_000);
    make(2, 10_000);
    fs.truncateSync(path.join(dir, 'portal-data-20260102T000000Z', 'manifest.json'), 20);
    make(3, 10_000);
    expect(thin(2)).toEqual({ removed: [], spared: ['portal-data-20260101T000000Z'] });
    make(4, 10_000);
    expect(thin(2)).toEqual({
      removed: ['portal-data-20260101T000000Z', 'portal-data-20260102T000000Z'],
      spared: [],
    });
  });
});

test('rows in another order are the same rows, wherever the stream is cut; other rows are not', async () => {
  const sum = (...chunks: (string | Buffer)[]) => rowSum([Readable.from(chunks.map((c) => Buffer.from(c)))]);
  const text = Buffer.from('1\t保密\n2\t宣传\n3\t\\N\n');
  const whole = await sum(text);
  expect(await sum('3\t\\N\n', '1\t保密\n2\t宣传\n')).toBe(whole);
  for (let cut = 1; cut < text.length; cut += 1)
    expect(await sum(text.subarray(0, cut), text.subarray(cut))).toBe(whole);
  expect(await sum('1\t保密\n2\t宣传\n')).not.toBe(whole);
  expect(await sum('1\t保密\n2\t宣传\n3\t\n')).not.toBe(whole);
  expect(await sum('1\t保密\n1\t保密\n3\t\\N\n')).not.toBe(whole);
});

test('a moment without an offset is that of Asia/Shanghai', () => {
  expect(readMoment('2026-11-23 10:00').toISOString()).toBe('2026-11-23T02:00:00.000Z');
  expect(readMoment('2026-11-23T10:00:00Z').toISOString()).toBe('2026-11-23T10:00:00.000Z');
  expect(readMoment('2026-11-23 10:00:00.5-01:00').toISOString()).toBe('2026-11-23T11:00:00.500Z');
  for (const bad of ['yesterday', '2026-11-23', '2026-13-01 00:00', '10:00'])
    expect(() => readMoment(bad)).toThrow('无法识别');
});

test('names, options and paths', () => {
  expect(folderName('data', new Date('2026-11-23T02:51:11.123Z'))).toBe('portal-data-20261123T025111Z');
  expect(readOptions(['--keep', '7', '--physical'])).toMatchObject({ keep: 7, kind: 'base', files: true });
  for (const bad of [['--keep', '0'], ['--keep', 'x'], ['--nonsense'], ['word']])
    expect(() => readOptions(bad)).toThrow(expect.objectContaining({ exitCode: 2 }));
  expect(() => partPath(dir, '../x')).toThrow('非法路径');
  expect(partPath(dir, 'a/b')).toBe(path.join(dir, 'a', 'b'));
});
