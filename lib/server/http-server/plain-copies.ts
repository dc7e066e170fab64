import 'server-only';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const gunzipAsync = promisify(gunzip);

/** Bytes of plain text that are held at most: of some forty pages. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Plain text of what is kept compressed, for the few clients that take nothing else. What was asked for last stays. One text is decompressed after the other:
 * a flood of such clients takes one thread, and of each text one copy.
 */
export class PlainCopies {
  private readonly copies = new Map<Buffer, Buffer>();
  private readonly underWay = new Map<Buffer, Promise<Buffer>>();
  private line: Promise<unknown> = Promise.resolve();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get size(): { copies: number; bytes: number; underWay: number } {
    return { copies: this.copies.size, bytes: this.bytes, underWay: this.underWay.size };
  }

  /** @param compressed the very buffer that is kept, by gzip */
  of(compressed: Buffer): Buffer | Promise<Buffer> {
    const held = this.copies.get(compressed);
    if (!held) return this.underWay.get(compressed) ?? this.make(compressed);
    this.copies.delete(compressed);
    this.copies.set(compressed, held);
    return held;
  }

  private make(compressed: Buffer): Promise<Buffer> {
    const making = this.line.then(async () => {
      try {
        const plain = await gunzipAsync(compressed);
        this.hold(compressed, plain);
        return plain;
      } finally {
        this.underWay.delete(compressed);
      }
    });
    this.underWay.set(compressed, making);
    this.line = making.catch(() => undefined);
    return making;
  }

  private hold(compressed: Buffer, plain: Buffer): void {
    this.copies.set(compressed, plain);
    this.bytes += plain.length;
    for (const [oldest, text] of this.copies) {
      if (this.bytes <= this.maxBytes) return;
      this.copies.delete(oldest);
      this.bytes -= text.length;
    }
  }
}
