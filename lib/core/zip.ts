/** Reads the directory of a zip file, without unpacking anything; what may be in an archive is its reader's business. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 0xffff;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

/** What the directory says of one file. */
export interface ZipEntry {
  name: string;
  nameBytes: number;
  encrypted: boolean;
  symlink: boolean;
  /** 0 stored, 8 deflated. */
  method: number;
  crc: number;
  /** Bytes in the archive, and unpacked. */
  packed: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return -1;
}

/** Entries that share bytes are how a small file unpacks to a huge one. */
function overlap(entries: readonly ZipEntry[], directory: number): boolean {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  return sorted.some((e, i) => e.offset + LOCAL_BYTES + e.packed > (sorted[i + 1]?.offset ?? directory));
}

/**
 * @returns `missing` when there is no directory, `crowded` when it has more entries than `most`, `broken` when it cannot be read whole or its
 *   entries share bytes
 */
export function readZipDirectory(
  bytes: Uint8Array,
  most = 10_000,
): ZipEntry[] | 'missing' | 'crowded' | 'broken' {
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end < 0) return 'missing';
  const count = view.getUint16(end + 10, true);
  const directory = view.getUint32(end + 16, true);
  if (count > most) return 'crowded';
  const text = new TextDecoder('utf-8', { ignoreBOM: true });
  const entries: ZipEntry[] = [];
  for (let i = 0, at = directory; i < count; i += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return 'broken';
    const [nameBytes, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [
      number,
      number,
      number,
    ];
    const mode = view.getUint16(at + 40, true);
    entries.push({
      name: text.decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      nameBytes,
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      symlink: view.getUint8(at + 5) === UNIX && (mode & FILE_TYPE) === SYMLINK,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + extra + comment;
  }
  return overlap(entries, directory) ? 'broken' : entries;
}

/** The bytes of an entry as they are in the archive; `null` when they are not where the directory says. */
export function packedBytes(bytes: Uint8Array, { offset, packed }: ZipEntry): Uint8Array | null {
  const view = viewOf(bytes);
  if (offset + LOCAL_BYTES > view.byteLength || view.getUint32(offset, true) !== LOCAL) return null;
  const start = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return start + packed > bytes.length ? null : bytes.subarray(start, start + packed);
}
