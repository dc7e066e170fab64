import type { JSONContent } from '@tiptap/core';
import { VIDEO_SIZE } from '@/components/editor/nodes/players';
import type { MediaKind } from '@/components/editor/tools/editor-ui';
import {
  ALLOWED,
  extensionOf,
  formatBytes,
  IMAGE_EXTENSIONS,
  kindOfExtension,
} from '@/lib/domain/upload/rules';
import type { UploadKind } from '@/lib/states/upload';

/** A stored file, from an upload or from the library. */
export interface StoredFile {
  /** `/files/…` */
  path: string;
  /** As its owner named it, with its extension. */
  name: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
}

const AUDIO_EXTENSIONS = ['.mp3'];

/** Extensions that the file dialog offers. */
export const accepted: Record<MediaKind, readonly string[]> = {
  image: IMAGE_EXTENSIONS,
  video: ALLOWED.video,
  audio: AUDIO_EXTENSIONS,
  file: ALLOWED.file,
};

/** Door of the upload server for what a tool asks for; by the extension when nothing was asked for. */
export function doorOf(as: MediaKind | undefined, fileName: string): UploadKind {
  if (as === 'image' || as === 'video') return as;
  if (as) return 'file';
  return kindOfExtension(extensionOf(fileName)) ?? 'file';
}

/** What a stored file becomes in a text: picture, film (420×280), sound, or a link to the file. */
export function contentOf(file: StoredFile, as?: MediaKind): JSONContent {
  const ext = extensionOf(file.path) || extensionOf(file.name);
  const kind = kindOfExtension(ext);
  if (as !== 'file') {
    const { path: src, width, height } = file;
    if (kind === 'image') return { type: 'figure', attrs: { src, width, height } };
    if (kind === 'video') return { type: 'video', attrs: { src, ...VIDEO_SIZE } };
    if (AUDIO_EXTENSIONS.includes(ext)) return { type: 'audio', attrs: { src } };
  }
  return {
    type: 'attachment',
    attrs: { href: file.path, name: file.name, size: formatBytes(file.sizeBytes) },
  };
}
