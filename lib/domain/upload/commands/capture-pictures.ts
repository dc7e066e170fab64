import 'server-only';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { storeUpload, type StoredUpload } from '@/lib/domain/upload/commands/store-upload';
import { MAX_CAPTURE } from '@/lib/domain/upload/editor-rules';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { IMAGE_EXTENSIONS, MAX_BYTES } from '@/lib/domain/upload/rules';

/** The editor waits a minute (specification section 9); what is not there by then is told as failed. */
const TOTAL_MS = 50_000;
const EACH_MS = 10_000;
const PARALLEL = 3;

/** One line of the reply. The editor's client knows only these two states, so the reason of a failure stands in `title`. */
export type Captured =
  | {
      source: string;
      state: 'SUCCESS';
      url: string;
      title: string;
      original: string;
      size: number;
      width: number | null;
      height: number | null;
    }
  | { source: string; state: 'FAIL'; title: string };

const EXTENSIONS: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
};

const REASONS: Record<string, string> = {
  address: '链接不是http链接',
  forbidden: '链接不可用',
  unavailable: '链接不可用',
  tooLarge: '文件大小超出网站限制',
  timeout: '链接不可用',
};

function nameOf(address: string, contentType: string): string {
  const last = decodeURIComponentSafely(new URL(address).pathname).split('/').at(-1) ?? '';
  const stem = fitText(last.replace(/\.[^.]*$/, ''), 80) || '远程图片';
  return stem + (EXTENSIONS[contentType] ?? IMAGE_EXTENSIONS[0]);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function capture(ctx: Ctx, address: string, deadline: number): Promise<StoredUpload> {
  const timeoutMs = Math.min(EACH_MS, deadline - Date.now());
  if (timeoutMs <= 0) throw uploadErrors.badLink();
  const file = await ctx.ports.remote.fetchFile(address, { maxBytes: MAX_BYTES.image, timeoutMs });
  if (!(file.contentType in EXTENSIONS)) throw uploadErrors.notPicture();
  return storeUpload(ctx, {
    bytes: file.bytes,
    name: nameOf(address, file.contentType),
    door: 'image',
    usage: 'editor_image',
  });
}

const CAPTURE_OFF = '远程图片抓取未开启';

function allFailed(addresses: readonly string[], title: string): Captured[] {
  return addresses.map((source) => ({ source, state: 'FAIL', title }));
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'refusal' in error) return REASONS[String(error.refusal)] ?? '链接不可用';
  return error instanceof Error && 'status' in error ? error.message : '未知错误';
}

/**
 * Copies pictures of other sites into the library (specification section 7, editor call 1; security.md S-46): each address once, three at a
 * time, decoded and written anew like every upload. A failure ends its own line only.
 *
 * An editor's client asks for ever when a line is missing, so there is one for each address also where none is called: while the operator has
 * it switched off, and beyond twenty.
 *
 * @param addresses answered in their order with `source` unchanged
 */
export async function capturePictures(ctx: Ctx, addresses: readonly string[]): Promise<Captured[]> {
  if (!ctx.config.upload.capture) return allFailed(addresses, CAPTURE_OFF);
  if (addresses.length > MAX_CAPTURE) return allFailed(addresses, `一次最多抓取 ${MAX_CAPTURE} 张图片`);
  const deadline = Date.now() + TOTAL_MS;
  const unique = [...new Set(addresses)];
  const results = new Map<string, (source: string) => Captured>();
  const lane = async () => {
    for (let address = unique.shift(); address !== undefined; address = unique.shift()) {
      const one = address;
      try {
        const stored = await capture(ctx, one, deadline);
        results.set(one, (source) => ({
          source,
          state: 'SUCCESS',
          url: stored.path,
          title: stored.name,
          original: stored.name,
          size: stored.sizeBytes,
          width: stored.width,
          height: stored.height,
        }));
      } catch (error) {
        ctx.log.info({ err: error, address: fitText(one, 300) }, 'picture was not captured');
        results.set(one, (source) => ({ source, state: 'FAIL', title: reasonOf(error) }));
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return addresses.map(
    (source) => results.get(source)?.(source) ?? { source, state: 'FAIL', title: '未知错误' },
  );
}
