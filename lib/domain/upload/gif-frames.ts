import 'server-only';

/** Skips a chain of data sub-blocks; the position after its end. */
function afterBlocks(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && bytes[next] !== 0) next += (bytes[next] ?? 0) + 1;
  return next + 1;
}

const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Number of pictures in a GIF, counted without decoding; stops as soon as there are more than `most`. */
export function gifFrames(bytes: Uint8Array, most: number): number {
  let at = 13 + tableBytes(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length && frames <= most) {
    if (bytes[at] === 0x21) {
      at = afterBlocks(bytes, at + 2);
    } else if (bytes[at] === 0x2c) {
      frames += 1;
      at = afterBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
    } else {
      return frames;
    }
  }
  return frames;
}
