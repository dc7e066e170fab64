import 'server-only';
import { createHash } from 'node:crypto';
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
}

const TIMEOUT_MS = 120_000;

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
    retries: 2,
  });

  async function call(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    if (!STORAGE_KEY.test(key)) throw new RangeError('storage: illegal key');
    const url = new URL(`${prefix}/${key}`, base);
    const reply = await client.fetch(url.href, {
      ...init,
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      aws: { allHeaders: true },
    });
    if (reply.ok || reply.status === 404) return reply;
    await reply.body?.cancel();
    throw new Error(`storage: ${method} answered ${reply.status}`);
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
      if (reply.status === 404 || !reply.body) {
        await reply.body?.cancel();
        return null;
      }
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
