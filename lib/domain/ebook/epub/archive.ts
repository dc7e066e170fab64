import 'server-only';
import { crc32, inflateRaw } from 'node:zlib';
import { shorten } from '@/lib/core/characters';
import { EpubRefusal } from './refusal';

/** Reads the zip file of an EPUB: its directory first, with every refusal, then one entry after the other, unpacked off the main thread. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 5000;
const MAX_NAME_BYTES = 512;
/** Bytes of one file and of all, unpacked. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;
const MAX_ALL_BYTES = 300 * 1024 * 1024;
/** A text shrinks to a tenth, a blank picture to a hundredth; beyond that nothing honest does. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

const damaged = () => new EpubRefusal('压缩包已损坏，无法打开');

/** Refuses names that could mean a place outside the archive. */
function assertName(name: string): void {
  const parts = name.split('/');
  if (parts.at(-1) === '') parts.pop();
  const climbs = parts.some((p) => p === '' || p === '.' || p === '..');
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.includes('\\') || climbs)
    throw new EpubRefusal(`压缩包内有不安全的路径：${shorten(name, 80)}`);
  if (/[\p{Cc}\uFFFD]/u.test(name))
    throw new EpubRefusal('压缩包内的文件名无法识别，请用 UTF-8 文件名重新打包');
}

function readEntry(data: Buffer, at: number): { entry: Entry; next: number } {
  if (at + 46 > data.length || data.readUInt32LE(at) !== ENTRY) throw damaged();
  const flags = data.readUInt16LE(at + 8);
  const nameBytes = data.readUInt16LE(at + 28);
  const name = data.toString('utf8', at + 46, at + 46 + nameBytes);
  if (nameBytes > MAX_NAME_BYTES) throw new EpubRefusal('压缩包内的文件名过长');
  assertName(name);
  if (flags & 1) throw new EpubRefusal('压缩包已加密，请上传未加密的文件');
  const attributes = data.readUInt32LE(at + 38);
  if (data[at + 5] === UNIX && ((attributes >>> 16) & FILE_TYPE) === SYMLINK)
    throw new EpubRefusal(`压缩包内有符号链接：${shorten(name, 80)}`);
  const entry: Entry = {
    name,
    method: data.readUInt16LE(at + 10),
    crc: data.readUInt32LE(at + 16),
    packed: data.readUInt32LE(at + 20),
    size: data.readUInt32LE(at + 24),
    offset: data.readUInt32LE(at + 42),
  };
  if (entry.method !== 0 && entry.method !== 8) throw new EpubRefusal('压缩包使用了不支持的压缩方式');
  if (entry.size > MAX_FILE_BYTES) throw new EpubRefusal(`压缩包内的文件过大：${shorten(name, 80)}`);
  if (entry.size > SMALL_BYTES && entry.size > entry.packed * MAX_RATIO)
    throw new EpubRefusal('压缩包的压缩比异常，疑似压缩炸弹');
  const next = at + 46 + nameBytes + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  return { entry, next };
}

function endOf(data: Buffer): number {
  for (let at = data.length - 22; at >= Math.max(0, data.length - 65_557); at -= 1)
    if (data.readUInt32LE(at) === END) return at;
  throw new EpubRefusal('文件不是 EPUB：找不到压缩包目录');
}

/** Entries that share bytes are how a small file unpacks to a huge one. */
function assertApart(entries: readonly Entry[], directory: number): void {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [i, entry] of sorted.entries()) {
    const limit = sorted[i + 1]?.offset ?? directory;
    if (entry.offset + 30 + entry.packed > limit) throw damaged();
  }
}

export class EpubArchive {
  private readonly data: Buffer;
  private readonly entries = new Map<string, Entry>();

  /** @throws EpubRefusal when the directory is broken, hostile or too large; nothing has been unpacked then */
  constructor(bytes: Uint8Array) {
    this.data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.data.length < 22) throw new EpubRefusal('文件不是 EPUB：找不到压缩包目录');
    const end = endOf(this.data);
    const count = this.data.readUInt16LE(end + 10);
    const directory = this.data.readUInt32LE(end + 16);
    if (count > MAX_ENTRIES) throw new EpubRefusal(`压缩包内的文件过多，最多 ${MAX_ENTRIES} 个`);
    const seen = new Set<string>();
    let all = 0;
    let at = directory;
    for (let i = 0; i < count; i += 1) {
      const { entry, next } = readEntry(this.data, at);
      at = next;
      const key = entry.name.normalize('NFC').toLowerCase();
      if (seen.has(key)) throw new EpubRefusal(`压缩包内有重名的文件：${shorten(entry.name, 80)}`);
      seen.add(key);
      all += entry.size;
      if (all > MAX_ALL_BYTES) throw new EpubRefusal('压缩包展开后过大，最多 300 MB');
      this.entries.set(entry.name, entry);
    }
    assertApart([...this.entries.values()], directory);
  }

  has(name: string): boolean {
    return this.entries.has(name) && !name.endsWith('/');
  }

  /** The content of a file, `null` when there is none of the name. */
  async read(name: string): Promise<Uint8Array | null> {
    const entry = this.has(name) ? this.entries.get(name) : undefined;
    if (!entry) return null;
    const { data } = this;
    if (entry.offset + 30 > data.length || data.readUInt32LE(entry.offset) !== LOCAL) throw damaged();
    const start =
      entry.offset + 30 + data.readUInt16LE(entry.offset + 26) + data.readUInt16LE(entry.offset + 28);
    if (start + entry.packed > data.length) throw damaged();
    const packed = data.subarray(start, start + entry.packed);
    const content = entry.method === 0 ? packed : await inflate(packed, entry.size);
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw damaged();
    return content;
  }
}

/** Stops as soon as more comes out than the directory said. */
function inflate(packed: Uint8Array, size: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    inflateRaw(packed, { maxOutputLength: Math.max(1, size) }, (error, content) => {
      if (error) reject(damaged());
      else resolve(content);
    });
  });
}
