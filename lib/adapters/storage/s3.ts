import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { STORAGE_KEY, StorageUnavailable, type ObjectInfo, type StoragePort } from './port';

interface S3Options {
  /** Address of the service without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `virtual` puts the bucket before the host (OSS and COS want it), `path` behind it (usual for MinIO). */
  style: 'virtual' | 'path';
  /** Instead of {@link LIMITS}. */
  limits?: Partial<typeof LIMITS>;
}

/**
 * How long the service may keep us waiting, in ms. A picture that is handed out needs two answers and a body, an upload its tries, one of which may end at its
 * limit, and a deletion where it fails: both are over within 15 s.
 */
export const LIMITS = {
  /** For the head of an answer, all tries together; a body that is handed in is tried again within it. */
  answer: 4500,
  /** For the next part of a body that comes: while we wait, and not while its reader is busy. */
  body: 4500,
  /** For the next part of a body that is handed in to be taken, and behind the last for the answer. */
  put: 6000,
  /** For all of a body that is handed in. */
  putWhole: 120_000,
};
/** Waits before what the network broke, or the service could not do just now, is tried again. */
const AGAIN_MS = [100, 300, 900];
/** Bytes of a part: fewer within a limit count as none. */
const PART = 64 * 1024;

/** Ends a call whose other side keeps us waiting. */
class Patience {
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** From now on, in place of what was waited for before. */
  wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#end.abort(new StorageUnavailable('storage: no answer in time')),
      Math.max(0, ms),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

async function bytesOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A body to hand in that tells each time a part of it is wanted. */
function inParts(bytes: Uint8Array, onPart: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        onPart();
        if (at >= bytes.byteLength) return controller.close();
        controller.enqueue(bytes.subarray(at, at + PART));
        at += PART;
      },
    },
    { highWaterMark: 0 },
  );
}

/** The body of a reply, which ends with an error when the service stops or drips while somebody waits for it. Who reads slowly is not waiting. */
function watched(reply: Response, patience: Patience, limitMs: number): ReadableStream<Uint8Array> {
  // Node cancels the body of a reply that nobody holds any more, unless somebody reads it.
  const reader = reply.body?.getReader();
  let waitedMs = 0;
  let got = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!reader) return controller.close();
        const began = performance.now();
        patience.wait(limitMs - waitedMs);
        const part = await reader.read().finally(() => patience.stop());
        waitedMs += performance.now() - began;
        if (part.done) return controller.close();
        got += part.value.byteLength;
        if (got >= PART) [got, waitedMs] = [0, 0];
        controller.enqueue(part.value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Storage in a bucket of any service that speaks the S3 protocol. Privacy and hash travel as metadata of the object; an object without them
 * was not written by us and counts as private. The bucket itself needs no public access: files are handed out by the site.
 */
export function createS3Storage(options: S3Options): StoragePort {
  const base = new URL(options.endpoint);
  if (options.style === 'virtual') base.hostname = `${options.bucket}.${base.hostname}`;
  const prefix = options.style === 'path' ? `/${options.bucket}` : '';
  const limits = { ...LIMITS, ...options.limits };
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    // Tries are counted here, where the wait for all of them is.
    retries: 0,
  });

  /** One try. A TypeError says that the network broke it. */
  function ask(url: string, init: Asking, patience: Patience): Promise<Response> {
    const { bytes, headers, method } = init;
    const whole = performance.now() + limits.putWhole;
    let answered = false;
    const onPart = () => answered || patience.wait(Math.min(limits.put, whole - performance.now()));
    const body = bytes && {
      body: inParts(bytes, onPart),
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
      duplex: 'half',
    };
    const { signal } = patience;
    return client
      .fetch(url, { method, headers: headers ?? {}, ...body, signal, aws: { allHeaders: true } })
      .finally(() => (answered = true));
  }

  /** Tries until there is an answer that says something: every call may be made twice. */
  async function askAgain(url: string, init: Asking, patience: Patience): Promise<Response> {
    const last = performance.now() + limits.answer;
    for (let attempt = 0; ; attempt += 1) {
      const reply = await ask(url, init, patience).catch((e: Error) => {
        if (e.name !== 'TypeError') throw e;
        return new StorageUnavailable('storage: no connection', { cause: e });
      });
      const broken = reply instanceof Error;
      const wait = performance.now() < last ? AGAIN_MS[attempt] : undefined;
      if (wait === undefined || !(broken || reply.status >= 500 || reply.status === 429)) {
        if (broken) throw reply;
        return reply;
      }
      if (!broken) await reply.body?.cancel();
      await sleep(wait);
    }
  }

  async function call(method: string, key: string, more: Omit<Asking, 'method'> = {}): Promise<Found> {
    if (!STORAGE_KEY.test(key)) throw new RangeError('storage: illegal key');
    const patience = new Patience();
    patience.wait(limits.answer);
    const reply = await askAgain(
      new URL(`${prefix}/${key}`, base).href,
      { method, ...more },
      patience,
    ).finally(() => patience.stop());
    const body = watched(reply, patience, limits.body);
    if (reply.ok) return { reply, body };
    // Only a body tells a missing object from a missing bucket.
    const text = await new Response(body as BodyInit).text();
    const lost = text.includes('NoSuchBucket');
    if (reply.status === 404 && !lost) return { reply, body: null };
    const said = `storage: ${method} answered ${reply.status}${lost ? ', no such bucket' : ''}`;
    throw reply.status >= 500 || reply.status === 429 ? new StorageUnavailable(said) : new Error(said);
  }

  function infoOf(key: string, reply: Response): ObjectInfo {
    const total = /\/(\d+)$/.exec(reply.headers.get('content-range') ?? '')?.[1];
    return {
      key,
      size: Number(total ?? reply.headers.get('content-length') ?? 0),
      contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
      private: reply.headers.get('x-amz-meta-private') !== 'no',
      sha256: reply.headers.get('x-amz-meta-sha256') ?? '',
    };
  }

  return {
    async put(key, body, { contentType, private: isPrivate }) {
      const bytes = await bytesOf(body);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const put = await call('PUT', key, {
        bytes,
        headers: {
          'content-type': contentType,
          'x-amz-content-sha256': sha256,
          'x-amz-meta-private': isPrivate ? 'yes' : 'no',
          'x-amz-meta-sha256': sha256,
        },
      });
      await put.body?.cancel();
      if (!put.reply.ok) throw new Error('storage: no such bucket');
      return { key, size: bytes.byteLength, contentType, private: isPrivate, sha256 };
    },

    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end ?? ''}` }
        : {};
      const { reply, body } = await call('GET', key, { headers });
      return body && { info: infoOf(key, reply), body };
    },

    async head(key) {
      const { reply, body } = await call('HEAD', key);
      await body?.cancel();
      return body && infoOf(key, reply);
    },

    async delete(key) {
      const { body } = await call('DELETE', key);
      await body?.cancel();
    },
  };
}

interface Asking {
  method: string;
  headers?: Record<string, string>;
  /** What is handed in. */
  bytes?: Uint8Array;
}

/** An answer; without a body where the object is missing. */
interface Found {
  reply: Response;
  body: ReadableStream<Uint8Array> | null;
}
