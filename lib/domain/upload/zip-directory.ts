import 'server-only';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_ENTRIES = 10_000;

export interface ZipEntry {
  name: string;
  /** Bytes after unpacking, as the directory says. */
  size: number;
}

/** The directory of a zip file, without unpacking anything; `null` when it has none that can be read whole. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  for (let at = data.length - 22; at >= Math.max(0, data.length - 65_557); at -= 1) {
    if (data.readUInt32LE(at) === END) {
      end = at;
      break;
    }
  }
  if (end < 0) return null;
  const count = data.readUInt16LE(end + 10);
  let at = data.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return null;
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== ENTRY) return null;
    const [name, extra, comment] = [
      data.readUInt16LE(at + 28),
      data.readUInt16LE(at + 30),
      data.readUInt16LE(at + 32),
    ];
    entries.push({
      name: data.toString('utf8', at + 46, at + 46 + name),
      size: data.readUInt32LE(at + 24),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
