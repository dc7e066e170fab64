import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { STORAGE_KEY, type ObjectInfo, type StoragePort } from './port';

interface S3Options {
  /** Address of the service without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `virtual` puts the bucket before the host (OSS and COS want it), `path` behind it (usual for MinIO). */
  style: 'virtual' | 'path';
  /** The longest wait for the head of an answer to anything but a PUT, ms; 10 s by default. */
  answerMs?: number;
}

/** The longest wait for the head of an answer. */
const ANSWER_MS = 10_000;
/** A file that is handed in takes as long as its bytes need. */
const PUT_MS = 120_000;
/** Waits before a try that failed by the network is repeated; 5xx and 429 are repeated by the client itself. */
const AGAIN_MS = [100, 400];

/** Node cancels the body of a reply that nobody holds any more, so whoever holds the body holds the reply. */
const repliesOf = new WeakMap<ReadableStream, Response>();

async function bytesOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Storage in a bucket of any service that speaks the S3 protocol. Privacy and hash travel as metadata of the object; an object without them
 * was not written by us and counts as private. The bucket itself needs no public access: files are handed out by the site.
 */
export function createS3Storage(options: S3Options): StoragePort {
  const base = new URL(options.endpoint);
  if (options.style === 'virtual') base.hostname = `${options.bucket}.${base.hostname}`;
  const prefix = options.style === 'path' ? `/${options.bucket}` : '';
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    retries: 3,
    initRetryMs: 200,
  });

  /** One try. The limit ends with the head of the answer: a large file takes the time that its reader takes. */
  async function ask(url: string, method: string, init: RequestInit): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error('storage: no answer in time')),
      method === 'PUT' ? PUT_MS : (options.answerMs ?? ANSWER_MS),
    );
    try {
      return await client.fetch(url, { ...init, method, signal: late.signal, aws: { allHeaders: true } });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Repeats what the network broke (`fetch` says so by a TypeError): every call may be made twice. What took too long is not tried again. */
  async function askAgain(url: string, method: string, init: RequestInit): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        // eslint-disable-next-line no-await-in-loop -- one try after the other
        return await ask(url, method, init);
      } catch (e) {
        const wait = AGAIN_MS[attempt];
        if (wait === undefined || (e as Error).name !== 'TypeError') throw e;
        // eslint-disable-next-line no-await-in-loop -- as above
        await sleep(wait);
      }
    }
  }

  async function call(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    if (!STORAGE_KEY.test(key)) throw new RangeError('storage: illegal key');
    const reply = await askAgain(new URL(`${prefix}/${key}`, base).href, method, init);
    if (reply.ok) return reply;
    // Only a body tells a missing object from a missing bucket.
    const text = await reply.text();
    if (reply.status === 404 && !text.includes('NoSuchBucket')) return reply;
    throw new Error(
      `storage: ${method} answered ${reply.status}${text.includes('NoSuchBucket') ? ', no such bucket' : ''}`,
    );
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
      const reply = await call('PUT', key, {
        body: bytes as BodyInit,
        headers: {
          'content-type': contentType,
          'x-amz-content-sha256': sha256,
          'x-amz-meta-private': isPrivate ? 'yes' : 'no',
          'x-amz-meta-sha256': sha256,
        },
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error('storage: no such bucket');
      return { key, size: bytes.byteLength, contentType, private: isPrivate, sha256 };
    },

    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end ?? ''}` }
        : {};
      const reply = await call('GET', key, { headers });
      if (reply.status === 404 || !reply.body) return null;
      repliesOf.set(reply.body, reply);
      return { info: infoOf(key, reply), body: reply.body };
    },

    async head(key) {
      const reply = await call('HEAD', key);
      return reply.status === 404 ? null : infoOf(key, reply);
    },

    async delete(key) {
      const reply = await call('DELETE', key);
      await reply.body?.cancel();
    },
  };
}
