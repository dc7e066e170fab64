import 'server-only';
import { crc32, constants, deflateRawSync } from 'node:zlib';
import { partsOf, SEARCH_HOLE, withSearchHole } from './frames';

/** A piece of the router's data of a frame: what stands before a hole, plain and compressed by itself. The last one has no hole behind it. */
export interface Piece {
  plain: Buffer;
  deflated: Buffer;
  hole: string | undefined;
}

/** Cuts the router's data of a frame at its holes. @param key of the frame */
export function cutAtHoles(data: string, key: string): Piece[] {
  const holes = [...partsOf(key).filter((part) => part.startsWith('~')), SEARCH_HOLE];
  const parts = withSearchHole(data).split(new RegExp(`(${holes.join('|')})`));
  return Array.from({ length: (parts.length + 1) / 2 }, (_, i) => {
    const plain = Buffer.from(parts[2 * i] ?? '');
    // Ends at a whole byte and is not the end, so that whatever else stands in blocks of its own may follow (RFC 1951 section 3.2.4).
    const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
    return { plain, deflated, hole: parts[2 * i + 1] };
  });
}

/** What an address says to the holes of its frame, as Next's own client spells a query. */
export function fillings(key: string, url: string): Record<string, string> {
  const [path = ''] = url.split('?', 1);
  const parts = path.split('/');
  const asked = NO_QUERY.test(url.slice(path.length)) ? '' : queryOf(url);
  const filled: Record<string, string> = { [SEARCH_HOLE]: asked };
  for (const [at, hole] of partsOf(key).entries()) if (hole.startsWith('~')) filled[hole] = parts[at] ?? '';
  return filled;
}

/** What the router asks for a page without a query. */
const NO_QUERY = /^(\?(_rsc=[^&#]*)?)?$/;

function queryOf(url: string): string {
  const { searchParams } = new URL(url, 'http://any');
  searchParams.delete('_rsc');
  const query = [...searchParams]
    .map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(v)}`)
    .join('&');
  return query && `?${query}`;
}

/** The data with its holes filled, for requests of the router itself, where no script of ours runs. */
export function fill(pieces: readonly Piece[], filled: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    pieces.flatMap(({ plain, hole }) => (hole ? [plain, Buffer.from(filled[hole] ?? '')] : [plain])),
  );
}

/** Of gzip, without a name or a time (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that is the last one. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** The same as gzip: the pieces are not compressed again, what fills a hole goes between them as it is. */
export function fillCompressed(pieces: readonly Piece[], filled: Readonly<Record<string, string>>): Buffer {
  const out: Uint8Array[] = [GZIP_HEAD];
  let sum = 0;
  let length = 0;
  const add = (plain: Buffer, ...blocks: Buffer[]) => {
    // Of nothing it would be the sum of nothing at all.
    if (plain.length > 0) sum = crc32(plain, sum);
    length += plain.length;
    out.push(...blocks);
  };
  for (const { plain, deflated, hole } of pieces) {
    add(plain, deflated);
    const text = Buffer.from((hole && filled[hole]) ?? '');
    if (text.length === 0) continue;
    const head = Buffer.allocUnsafe(5);
    head.writeUInt8(0);
    head.writeUInt16LE(text.length, 1);
    head.writeUInt16LE(text.length ^ 0xff_ff, 3);
    add(text, head, text);
  }
  const tail = Buffer.allocUnsafe(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length, 4);
  return Buffer.concat([...out, LAST_BLOCK, tail]);
}
