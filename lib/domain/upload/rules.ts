import { fitText } from '@/lib/core/characters';
import type { UploadKind, UploadUsage } from '@/lib/states/upload';

/** Largest files in bytes, as the editor's stock configuration has them (news-editor-reading.md 1.3). */
export const MAX_BYTES: Record<UploadKind, number> = {
  image: 10 * 1024 * 1024,
  file: 51_200_000,
  video: 102_400_000,
};

/** Files that one choice or drop may hold (specification section 9). */
export const MAX_BATCH = 100;

export const IMAGE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.gif', '.webp'] as const;
const VIDEO_EXTENSIONS = ['.mp4', '.webm'] as const;
export const AUDIO_EXTENSIONS = ['.mp3'] as const;
const DOCUMENT_EXTENSIONS = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.ppt',
  '.pptx',
  '.wps',
  '.et',
  '.dps',
  '.ofd',
  '.txt',
  '.md',
  '.csv',
  '.zip',
  '.rar',
  '.7z',
] as const;

/** Extensions that each door takes, with their dots. The door of files takes everything that the others take. */
export const ALLOWED: Record<UploadKind, readonly string[]> = {
  image: IMAGE_EXTENSIONS,
  video: VIDEO_EXTENSIONS,
  file: [...DOCUMENT_EXTENSIONS, ...AUDIO_EXTENSIONS, ...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS],
};

/** Sources of e-publications: larger than any other file, and of two kinds only. */
export const SOURCE_EXTENSIONS: readonly string[] = ['.pdf', '.epub'];
export const MAX_SOURCE_BYTES = 100 * 1024 * 1024;

/** What a door takes for a usage: bytes and extensions with their dots. */
export function limitsOf(
  door: UploadKind,
  usage: UploadUsage,
): { bytes: number; extensions: readonly string[] } {
  if (usage === 'ebook_source') return { bytes: MAX_SOURCE_BYTES, extensions: SOURCE_EXTENSIONS };
  return { bytes: MAX_BYTES[door], extensions: ALLOWED[door] };
}

/** Usages whose files make up the media library. */
export const LIBRARY_USAGES: readonly UploadUsage[] = [
  'editor_image',
  'editor_file',
  'editor_video',
  'cover',
  'ad',
  'product',
  'logo',
  'attachment',
];

/** Usages whose bytes are handed out to their owner and the desks in charge only (security.md S-42). */
const PRIVATE_USAGES: readonly UploadUsage[] = [
  'license',
  'voucher',
  'order_file',
  'after_sale',
  'refund_proof',
  'invoice',
  'ebook_source',
  'import',
  'export',
  'erp',
];

/** Whether a file of this usage never gets a public address. */
export function isPrivate(usage: UploadUsage): boolean {
  return PRIVATE_USAGES.includes(usage);
}

/** Largest file that a buyer hands in, in bytes, whatever its kind. */
export const MAX_BUYER_BYTES = MAX_BYTES.image;
/** Bytes that a buyer may hand in on one day (security.md S-44). */
export const BUYER_DAY_BYTES = 200 * 1024 * 1024;
/** Files that a visitor may hand in from one browser on one day, before there is an account. */
export const GUEST_DAY_FILES = 10;
/** What a buyer may hand in: photos and scans, with their dots. */
export const BUYER_EXTENSIONS: readonly string[] = [...IMAGE_EXTENSIONS, '.pdf'];

/** The usage that a file of the editor's doors is stored under. */
export const EDITOR_USAGE: Record<UploadKind, UploadUsage> = {
  image: 'editor_image',
  file: 'editor_file',
  video: 'editor_video',
};

/** Extension of a file name with its dot, lower case; empty when it has none. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.trim().toLowerCase())?.[0] ?? '';
}

/** What a file is by its extension; `null` when no door takes it. */
export function kindOfExtension(ext: string): UploadKind | null {
  if ((IMAGE_EXTENSIONS as readonly string[]).includes(ext)) return 'image';
  if ((VIDEO_EXTENSIONS as readonly string[]).includes(ext)) return 'video';
  return [...DOCUMENT_EXTENSIONS, ...SOURCE_EXTENSIONS].includes(ext) ? 'file' : null;
}

/** The name a person gave a file, fit to be shown and stored: no folders, no control or direction characters, at most 120 characters. */
export function cleanFileName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  if (plain.length <= 120) return plain || '未命名';
  const ext = extensionOf(plain);
  return `${fitText(plain, 100)}${ext}`;
}

/** `1.4 MB`: a file size for people. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kb = bytes / 1024;
  return kb < 1024 ? `${kb.toFixed(kb < 10 ? 1 : 0)} KB` : `${(kb / 1024).toFixed(1)} MB`;
}
