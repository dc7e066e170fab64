import 'server-only';
import { EpubArchive } from './archive';
import { lockedFiles, packagePath, readPackage } from './package';
import { readContents, readXml, short } from './read-xml';
import { EpubRefusal } from './refusal';
import { Unpacking, type Book } from './unpacking';
import { PART_TYPES, PICTURE } from './unshown';

const DRM_FILES = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml'];

/**
 * Reads an EPUB as far as its contents; the files come one by one.
 * @throws EpubRefusal with a Chinese reason
 */
export async function readBook(bytes: Uint8Array): Promise<Book> {
  const archive = new EpubArchive(bytes);
  const type = await archive.read('mimetype');
  if (!type || Buffer.from(type).toString('latin1').trim() !== 'application/epub+zip')
    throw new EpubRefusal('文件不是 EPUB：缺少 mimetype 声明');
  if (DRM_FILES.some((name) => archive.has(name)))
    throw new EpubRefusal('文件带有数字版权保护（DRM），请上传未加密的 EPUB');
  const locked = archive.has('META-INF/encryption.xml')
    ? lockedFiles(await readXml(archive, 'META-INF/encryption.xml'))
    : new Set<string>();
  if (!archive.has('META-INF/container.xml'))
    throw new EpubRefusal('文件不是 EPUB：缺少 META-INF/container.xml');
  const path = packagePath(await readXml(archive, 'META-INF/container.xml'));
  const book = readPackage(await readXml(archive, path), path);
  for (const part of book.spine) {
    if (!archive.has(part.href)) throw new EpubRefusal(`缺少文件 ${short(part.href)}`);
    if (!PART_TYPES.has(part.mediaType) && !(book.layout.fixed && PICTURE.test(part.mediaType)))
      throw new EpubRefusal(`${short(part.href)} 的类型不受支持`);
    if (locked.has(part.href)) throw new EpubRefusal('文件带有数字版权保护（DRM），请上传未加密的 EPUB');
  }
  return new Unpacking(archive, book, locked, await readContents(archive, book)).book();
}
