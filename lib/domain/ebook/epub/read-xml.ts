import 'server-only';
import { fitEnd } from '@/lib/core/characters';
import type { EpubArchive } from './archive';
import { readNav, readNcx, type BookPackage } from './package';
import { EpubRefusal } from './refusal';
import { decodeXml, parseXml, type XmlElement } from './xml';

const MAX_PART_BYTES = 2 * 1024 * 1024;

/** A name of a file as a refusal tells it. */
export const short = (name: string) => fitEnd(name, 80);

/** One XML file of an EPUB. @throws EpubRefusal when it is missing, too large or not well formed */
export async function readXml(archive: EpubArchive, path: string): Promise<XmlElement> {
  const bytes = await archive.read(path);
  if (!bytes) throw new EpubRefusal(`缺少文件 ${short(path)}`);
  if (bytes.length > MAX_PART_BYTES) throw new EpubRefusal(`${short(path)} 过大，请拆分章节`);
  return parseXml(decodeXml(bytes, short(path)), short(path));
}

/** The contents, from the navigation document or else from the NCX, with the file in which they stand. */
export async function readContents(archive: EpubArchive, book: BookPackage) {
  const source = [book.nav, book.ncx].find((item) => item && archive.has(item.href));
  if (!source) return { from: '', lines: [], total: 0 };
  const root = await readXml(archive, source.href);
  return { from: source.href, ...(source === book.nav ? readNav(root) : readNcx(root)) };
}
