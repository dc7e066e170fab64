import { readPicturePath } from '@/lib/domain/upload/picture-paths';

/** A picture as the head of a page names it, with its measures where its address says them. */
export function sharedPicture(path: string | null): { url: string; width?: number; height?: number } | null {
  if (!path) return null;
  const known = readPicturePath(path);
  return known ? { url: path, width: known.width, height: known.height } : { url: path };
}
