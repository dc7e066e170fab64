import 'server-only';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipPart } from './port';

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01: the same rows give the same bytes. */
const DATE = 0x21;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

function header(signature: number, length: number, versionAt: number): Buffer {
  const head = Buffer.alloc(length);
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(20, versionAt);
  head.writeUInt16LE(FLAGS, versionAt + 2);
  head.writeUInt16LE(DEFLATE, versionAt + 4);
  head.writeUInt16LE(DATE, versionAt + 8);
  return head;
}

/** A zip file, packed part after part while the parts come; each part below 4 GB. */
export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset };
    const local = header(LOCAL, 30, 4);
    local.writeUInt16LE(entry.name.length, 26);
    yield Buffer.concat([local, entry.name]);
    for await (const chunk of packed(part.content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(DESCRIPTOR, 0);
    tail.writeUInt32LE(entry.crc, 4);
    tail.writeUInt32LE(entry.packed, 8);
    tail.writeUInt32LE(entry.size, 12);
    yield tail;
    offset += 30 + entry.name.length + entry.packed + 16;
    written.push(entry);
  }
  yield directory(written, offset);
}

/** The deflated content; counts what went in. */
async function* packed(content: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  const deflate = createDeflateRaw({ level: 6 });
  // A failure of the rows destroys the packer, which then throws below.
  pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), deflate, () => undefined);
  for await (const chunk of deflate) yield chunk as Uint8Array;
}

function directory(entries: readonly Written[], offset: number): Buffer {
  const heads = entries.flatMap((e) => {
    const head = header(ENTRY, 46, 6);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(e.crc, 16);
    head.writeUInt32LE(e.packed, 20);
    head.writeUInt32LE(e.size, 24);
    head.writeUInt16LE(e.name.length, 28);
    head.writeUInt32LE(e.offset, 42);
    return [head, e.name];
  });
  const all = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([all, end]);
}
