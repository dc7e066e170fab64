import { inflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { packedBytes, readZipDirectory, type ZipEntry } from './zip';

const archive = () =>
  Buffer.from(zipSync({ 'a.txt': strToU8('a'.repeat(100)), 文: strToU8('b') }, { comment: 'x' }));
const entriesOf = (bytes: Uint8Array) => readZipDirectory(bytes) as ZipEntry[];
/** Where the directory begins, and its second entry. */
const directoryOf = (bytes: Buffer) => bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16);
const secondOf = (bytes: Buffer) => bytes.lastIndexOf('PK\u0001\u0002');

test('the directory names every file with its sizes, and where its bytes lie', () => {
  const bytes = archive();
  const entries = entriesOf(bytes);
  expect(entries.map(({ name, size, encrypted, symlink }) => ({ name, size, encrypted, symlink }))).toEqual([
    { name: 'a.txt', size: 100, encrypted: false, symlink: false },
    { name: '文', size: 1, encrypted: false, symlink: false },
  ]);
  const [first, second] = entries.map((e) => packedBytes(bytes, e) ?? new Uint8Array());
  expect(inflateRawSync(first ?? '').toString()).toBe('a'.repeat(100));
  expect(second).toHaveLength(entries[1]?.packed ?? -1);
});

test.each<[string, (bytes: Buffer) => Uint8Array, string]>([
  ['nothing', () => new Uint8Array(), 'missing'],
  ['a file of blanks', () => new Uint8Array(100_000).fill(32), 'missing'],
  ['a file that breaks off in its directory', (b) => b.subarray(0, directoryOf(b) + 50), 'missing'],
  ['a directory that begins elsewhere', (b) => b.fill(0, directoryOf(b), directoryOf(b) + 4), 'broken'],
  ['a directory with fewer entries than it says', (b) => b.fill(0, secondOf(b), secondOf(b) + 4), 'broken'],
  [
    'a name that leads behind the end',
    (b) => {
      b.writeUInt16LE(0xffff, directoryOf(b) + 28);
      return b;
    },
    'broken',
  ],
  [
    'two entries that share their bytes',
    (b) => {
      b.writeUInt32LE(0, secondOf(b) + 42);
      return b;
    },
    'broken',
  ],
  [
    'an entry that reaches into the directory',
    (b) => {
      b.writeUInt32LE(60, secondOf(b) + 20);
      return b;
    },
    'broken',
  ],
])('%s is no archive', (_, change, why) => {
  expect(readZipDirectory(change(archive()))).toBe(why);
});

test('more entries than are taken are not read', () => {
  expect(readZipDirectory(archive(), 1)).toBe('crowded');
  expect(readZipDirectory(archive(), 2)).toHaveLength(2);
});

test('an entry whose own header lies elsewhere has no bytes', () => {
  const bytes = archive();
  const [first] = entriesOf(bytes);
  if (!first) throw new Error('no entry');
  expect(packedBytes(bytes, { ...first, offset: 1 })).toBeNull();
  expect(packedBytes(bytes, { ...first, offset: bytes.length })).toBeNull();
  expect(packedBytes(bytes, { ...first, packed: bytes.length })).toBeNull();
});
