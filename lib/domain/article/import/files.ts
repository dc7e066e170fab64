import 'server-only';
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { shorten } from '@/lib/core/characters';
import { ImportProblem } from '@/lib/domain/article/import/problem';
import type { Reference } from '@/lib/domain/article/import/references';
import { extensionOf, kindOfExtension } from '@/lib/domain/upload/rules';
import type { UploadKind } from '@/lib/states/upload';

/** A picture, film or document that an article brings along. */
export interface BroughtFile {
  /** As it stands in the article. */
  url: string;
  name: string;
  bytes: Uint8Array;
  sha256: string;
  kind: UploadKind;
}

const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The address as a path: without query and fragment, with `%20` and the like decoded when the file is named so. */
function candidates(url: string): string[] {
  const plain = url
    .trim()
    .replaceAll('\\', '/')
    .replace(/[?#].*$/, '');
  try {
    return [...new Set([plain, decodeURIComponent(plain)])];
  } catch {
    return [plain];
  }
}

async function resolveInside(root: string, folder: string, url: string): Promise<string | null> {
  const base = await realpath(root);
  for (const candidate of candidates(url)) {
    const real = await realpath(join(folder, candidate)).catch(() => null);
    if (real === null) continue;
    if (!real.startsWith(base + sep)) throw new ImportProblem(`文件“${url}”不在导入目录之内`);
    return real;
  }
  return null;
}

function inlineFile(url: string): BroughtFile {
  const [, type = 'png'] = /^data:image\/(\w+)/i.exec(url) ?? [];
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const ext = type.toLowerCase() === 'jpeg' ? 'jpg' : type.toLowerCase();
  return { url, name: `内嵌图片.${ext}`, bytes, sha256: hex(bytes), kind: 'image' };
}

export interface Brought {
  files: BroughtFile[];
  warnings: string[];
}

/**
 * Reads the files that an article names, relative to itself and inside the imported folder.
 *
 * @param path of the article, absolute
 * @throws {ImportProblem} when a picture is missing or lies outside
 */
export async function readBrought(
  root: string,
  path: string,
  references: readonly Reference[],
): Promise<Brought> {
  const out: Brought = { files: [], warnings: [] };
  for (const { url, kind, needed } of references) {
    if (kind === 'site' || (kind === 'remote' && !needed)) continue;
    const shown = shorten(url, 101, '…');
    if (kind === 'remote') {
      out.warnings.push(`远程图片未导入：${shown}`);
      continue;
    }
    if (kind === 'inline') {
      out.files.push(inlineFile(url));
      continue;
    }
    const file = await resolveInside(root, dirname(path), url);
    const type = kindOfExtension(extensionOf(file ?? url.replace(/[?#].*$/, '')));
    if (file === null && needed) throw new ImportProblem(`找不到图片或媒体文件“${shown}”`);
    if (file === null || type === null) {
      if (needed) throw new ImportProblem(`文件“${shown}”的类型不能导入`);
      out.warnings.push(`链接“${shown}”没有对应的可导入文件，已去掉链接`);
      continue;
    }
    const bytes = await readFile(file);
    out.files.push({ url, name: basename(file), bytes, sha256: hex(bytes), kind: type });
  }
  return out;
}
