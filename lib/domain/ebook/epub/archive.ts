import 'server-only';
import { crc32, inflateRaw } from 'node:zlib';
import { shorten } from '@/lib/core/characters';
import { packedBytes, readZipDirectory, type ZipEntry } from '@/lib/core/zip';
import { EpubRefusal } from './refusal';

/** Reads the zip file of an EPUB: its directory first, with every refusal, then one entry after the other, unpacked off the main thread. */

const MAX_ENTRIES = 5000;
const MAX_NAME_BYTES = 512;
/** Bytes of one file and of all, unpacked. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;
const MAX_ALL_BYTES = 300 * 1024 * 1024;
/** A text shrinks to a tenth, a blank picture to a hundredth; beyond that nothing honest does. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;
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

/** Refuses what no honest book holds. */
function assertEntry(entry: ZipEntry): void {
  const { name, packed, size } = entry;
  if (entry.nameBytes > MAX_NAME_BYTES) throw new EpubRefusal('压缩包内的文件名过长');
  assertName(name);
  if (entry.encrypted) throw new EpubRefusal('压缩包已加密，请上传未加密的文件');
  if (entry.symlink) throw new EpubRefusal(`压缩包内有符号链接：${shorten(name, 80)}`);
  if (entry.method !== 0 && entry.method !== 8) throw new EpubRefusal('压缩包使用了不支持的压缩方式');
  if (size > MAX_FILE_BYTES) throw new EpubRefusal(`压缩包内的文件过大：${shorten(name, 80)}`);
  if (size > SMALL_BYTES && size > packed * MAX_RATIO)
    throw new EpubRefusal('压缩包的压缩比异常，疑似压缩炸弹');
}

export class EpubArchive {
  private readonly entries = new Map<string, ZipEntry>();

  /** @throws EpubRefusal when the directory is broken, hostile or too large; nothing has been unpacked then */
  constructor(private readonly bytes: Uint8Array) {
    const entries = readZipDirectory(bytes, MAX_ENTRIES);
    if (entries === 'missing') throw new EpubRefusal('文件不是 EPUB：找不到压缩包目录');
    if (entries === 'crowded') throw new EpubRefusal(`压缩包内的文件过多，最多 ${MAX_ENTRIES} 个`);
    if (entries === 'broken') throw damaged();
    const seen = new Set<string>();
    let all = 0;
    for (const entry of entries) {
      assertEntry(entry);
      const key = entry.name.normalize('NFC').toLowerCase();
      if (seen.has(key)) throw new EpubRefusal(`压缩包内有重名的文件：${shorten(entry.name, 80)}`);
      seen.add(key);
      all += entry.size;
      if (all > MAX_ALL_BYTES) throw new EpubRefusal('压缩包展开后过大，最多 300 MB');
      this.entries.set(entry.name, entry);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name) && !name.endsWith('/');
  }

  /** The content of a file, `null` when there is none of the name. */
  async read(name: string): Promise<Uint8Array | null> {
    const entry = this.has(name) ? this.entries.get(name) : undefined;
    if (!entry) return null;
    const packed = packedBytes(this.bytes, entry);
    if (!packed) throw damaged();
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
