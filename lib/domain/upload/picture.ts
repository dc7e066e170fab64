import 'server-only';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { copyWidths, MAX_PICTURE_WIDTH } from '@/lib/domain/upload/picture-paths';
import { gifFrames } from '@/lib/domain/upload/gif-frames';

/** Pixels that a picture may have (security.md S-43): a 40-megapixel photo is 160 MB while it is decoded. */
const MAX_PIXELS = 40_000_000;
/** Tallest result; WebP ends at 16383. */
const MAX_HEIGHT = 16_000;
const MAX_FRAMES = 300;
/** Pixels of all frames of an animation together. */
const MAX_FRAME_PIXELS = 60_000_000;
const ACCEPTED = /^image\/(png|apng|jpeg|gif|webp)$/;

export interface PictureFile {
  width: number;
  height: number;
  bytes: Uint8Array;
}
export interface MadePicture extends PictureFile {
  ext: 'jpg' | 'png' | 'webp' | 'gif';
  mime: string;
  /** Smaller WebP copies and one of the full width. */
  copies: PictureFile[];
}

const MIMES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' } as const;

/** Two pictures at a time in this process: other visitors keep their share of the processor. */
let free = 2;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((go) => void waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

const tooManyPixels = (internal?: unknown) =>
  uploadErrors.tooLarge({ message: '文件大小超出网站限制：图片尺寸过大', internal });

async function measure(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false }).metadata();
  } catch (e) {
    if (e instanceof Error && /pixel limit/i.test(e.message)) throw tooManyPixels(e);
    throw uploadErrors.typeRefused({ internal: e });
  }
}

/**
 * Decodes a picture and writes it anew (security.md S-41, S-42): upright, in sRGB, without any metadata, at most 1600 px wide, together with
 * its WebP copies. What is not one of the four formats by its content is refused, whatever its name; an animation stays one as GIF.
 *
 * @param options.copies whether the WebP copies are made
 * @throws 文件类型不允许 for anything that cannot be decoded whole, 文件大小超出网站限制 for too many pixels or frames
 */
export async function makePicture(bytes: Uint8Array, options = { copies: true }): Promise<MadePicture> {
  const magic = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!ACCEPTED.test(magic?.mime ?? '')) throw uploadErrors.typeRefused();
  // Counted before libvips sees it: it would walk all frames of a bomb.
  if (magic?.mime === 'image/gif' && gifFrames(bytes, MAX_FRAMES) > MAX_FRAMES) throw tooManyPixels();
  return inTurn(async () => {
    const meta = await measure(bytes);
    if (meta.width * (meta.pageHeight ?? meta.height) > MAX_PIXELS) throw tooManyPixels();
    try {
      return (meta.pages ?? 1) > 1 && /^(gif|webp)$/.test(meta.format)
        ? await makeAnimation(bytes, meta)
        : await makeStill(bytes, meta, options.copies);
    } catch (e) {
      if (e instanceof Error && e.name === 'AppError') throw e;
      if (e instanceof Error && /pixel limit/i.test(e.message)) throw tooManyPixels(e);
      throw uploadErrors.typeRefused({ internal: e });
    }
  });
}

const fitted = (image: Sharp) =>
  image.resize({ width: MAX_PICTURE_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true });

async function makeAnimation(bytes: Uint8Array, meta: Metadata): Promise<MadePicture> {
  const frames = meta.pages ?? 1;
  if (frames > MAX_FRAMES || meta.width * (meta.pageHeight ?? meta.height) * frames > MAX_FRAME_PIXELS)
    throw tooManyPixels();
  const image = sharp(bytes, { animated: true, limitInputPixels: MAX_FRAME_PIXELS, failOn: 'error' });
  const { data, info } = await fitted(image).gif({ effort: 4 }).toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? Math.round(info.height / frames);
  return { ext: 'gif', mime: MIMES.gif, width: info.width, height, bytes: data, copies: [] };
}

async function makeStill(bytes: Uint8Array, meta: Metadata, withCopies: boolean): Promise<MadePicture> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const { data, info } = await fitted(image)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const ext = meta.format === 'jpeg' ? 'jpg' : meta.format === 'webp' ? 'webp' : 'png';
  const main = await (
    ext === 'jpg'
      ? decoded().jpeg({ quality: 85, progressive: true })
      : ext === 'webp'
        ? decoded().webp({ quality: 85 })
        : decoded().png({ compressionLevel: 9, adaptiveFiltering: true })
  ).toBuffer();
  const copies: PictureFile[] = [];
  for (const w of withCopies ? copyWidths(width, ext) : []) {
    // One after the other: memory stays flat.
    const copy = await decoded()
      .resize({ width: w })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    copies.push({ width: w, height: copy.info.height, bytes: copy.data });
  }
  return { ext, mime: MIMES[ext], width, height, bytes: main, copies };
}
