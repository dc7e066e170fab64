import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Counts and hashes what flows through it. */
export class Meter extends Transform {
  bytes = 0;
  #hash = createHash('sha256');
  #onBytes;

  /** @param {(bytes: number) => void} [onBytes] receives the bytes of every chunk */
  constructor(onBytes) {
    super();
    this.#onBytes = onBytes;
  }

  _transform(chunk, _, done) {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    this.#onBytes?.(chunk.length);
    done(null, chunk);
  }

  /** Hex SHA-256; may be asked once, when the stream has ended. */
  sha256() {
    return this.#hash.digest('hex');
  }
}

/** Takes everything and keeps nothing. */
export function nowhere() {
  return new Writable({ write: (_, __, done) => done() });
}

/** Size in bytes and hex SHA-256 of a file. */
export async function measureFile(file, onBytes) {
  const meter = new Meter(onBytes);
  await pipeline(createReadStream(file), meter, nowhere());
  return { bytes: meter.bytes, sha256: meter.sha256() };
}

/** Number of lines of a compressed text, with size and SHA-256 of what it is unpacked. */
export async function measureLines(file) {
  const meter = new Meter();
  let lines = 0;
  const counter = new Writable({
    write: (chunk, _, done) => {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      done();
    },
  });
  await pipeline(createReadStream(file), createGunzip(), meter, counter);
  return { lines, bytes: meter.bytes, sha256: meter.sha256() };
}

/** Runs `work` over the items, so many at a time; the first failure ends it. */
export async function eachOf(items, width, work) {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const lane = async () => {
    for (const item of queue) {
      if (failed) return;
      try {
        await work(item);
      } catch (e) {
        failed = true;
        throw e;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: width }, lane));
  const bad = ends.find((e) => e.status === 'rejected');
  if (bad) throw bad.reason;
}

/** Makes the names in a folder survive a crash of the machine. */
export async function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
