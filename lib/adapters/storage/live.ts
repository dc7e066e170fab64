import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { STORAGE_KEY, type ObjectInfo, type StoragePort } from './port';

/** What the sidecar file keeps beside the content. */
type Sidecar = Pick<ObjectInfo, 'size' | 'contentType' | 'private' | 'sha256'>;

/**
 * Storage on a local disk: content under `<root>/data/<key>`, its description under `<root>/meta/<key>.json`. Files
 * are written to a temporary name, flushed, and renamed, so that a crash leaves the old object or the new one. Content
 * whose sidecar does not describe it (a crash between the two renames of a replacement) is handed out as private
 * bytes of unknown type.
 */
export function createDiskStorage({ root }: { root: string }): StoragePort {
  const base = resolve(root);

  /** Path of a key below `area`; refuses keys that are not plain, and links that lead out of the root. */
  async function locate(area: 'data' | 'meta', key: string, create: boolean): Promise<string> {
    if (!STORAGE_KEY.test(key)) throw new RangeError('storage: illegal key');
    const path = join(base, area, ...key.split('/')) + (area === 'meta' ? '.json' : '');
    const folder = dirname(path);
    if (create) await mkdir(folder, { recursive: true });
    const [real, realBase] = await Promise.all([realpath(folder), realpath(base)]);
    if (!`${real}${sep}`.startsWith(`${realBase}${sep}`))
      throw new RangeError('storage: key leaves the root');
    return path;
  }

  async function openContent(key: string): Promise<{ file: FileHandle; info: ObjectInfo } | null> {
    let file: FileHandle | null = null;
    try {
      file = await open(await locate('data', key, false), constants.O_RDONLY | constants.O_NOFOLLOW);
      const stat = await file.stat();
      if (!stat.isFile()) throw Object.assign(new Error('not a file'), { code: 'ENOENT' });
      const sidecar = await readSidecar(await locate('meta', key, false));
      const known = sidecar?.size === stat.size ? sidecar : null;
      return {
        file,
        info: {
          key,
          size: stat.size,
          contentType: known?.contentType ?? 'application/octet-stream',
          private: known?.private ?? true,
          sha256: known?.sha256 ?? '',
        },
      };
    } catch (error) {
      await file?.close();
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    async put(key, body, options) {
      const path = await locate('data', key, true);
      const metaPath = await locate('meta', key, true);
      const content = await writeTemporary(path, body);
      const sidecar: Sidecar = {
        size: content.size,
        contentType: options.contentType,
        private: options.private,
        sha256: content.sha256,
      };
      let meta: Temporary | null = null;
      try {
        meta = await writeTemporary(metaPath, Buffer.from(JSON.stringify(sidecar)));
        await rename(meta.path, metaPath);
        await rename(content.path, path);
      } catch (error) {
        await Promise.all([content, meta].map(async (t) => t && (await rm(t.path, { force: true }))));
        throw error;
      }
      await Promise.all([syncFolder(dirname(path)), syncFolder(dirname(metaPath))]);
      return { key, ...sidecar };
    },

    async get(key, range) {
      const found = await openContent(key);
      if (!found) return null;
      const stream = createReadStream('', {
        fd: found.file,
        start: range?.start ?? 0,
        ...(range?.end !== undefined && { end: range.end }),
      });
      return { info: found.info, body: Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array> };
    },

    async head(key) {
      const found = await openContent(key);
      await found?.file.close();
      return found?.info ?? null;
    },

    async delete(key) {
      try {
        await rm(await locate('data', key, false), { force: true });
        await rm(await locate('meta', key, false), { force: true });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

interface Temporary {
  path: string;
  size: number;
  sha256: string;
}

/** Writes a flushed temporary file beside `target`; removes it again when anything fails. */
async function writeTemporary(
  target: string,
  body: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Temporary> {
  const path = `${target}.${randomUUID()}.tmp`;
  const hash = createHash('sha256');
  let size = 0;
  let file: FileHandle | null = null;
  try {
    file = await open(path, 'wx', 0o640);
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      await file.writeFile(chunk);
      hash.update(chunk);
      size += chunk.byteLength;
    }
    await file.sync();
    await file.close();
    return { path, size, sha256: hash.digest('hex') };
  } catch (error) {
    await file?.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Makes a rename in `folder` durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readSidecar(path: string): Promise<Sidecar | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Sidecar;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
