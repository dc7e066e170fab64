import 'server-only';
import { ImportProblem } from '@/lib/domain/article/import/problem';

const strictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The character set that an HTML file names in its head. */
function declared(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const name = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]{2,20})/i.exec(head)?.[1]?.toLowerCase();
  return name && /^(gb2312|gbk|gb18030|big5|utf-8|utf-16le)$/.test(name) ? name : null;
}

/**
 * The text of a file, whatever Chinese encoding it is in: by its byte order mark, as strict UTF-8, as its head says, else as GB18030, the
 * superset of GB2312 and GBK. Line ends become `\n`.
 *
 * @throws {ImportProblem} when it is none of them
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const marks = [
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const;
  const marked = marks.find(([, mark]) => mark.every((b, i) => bytes[i] === b))?.[0];
  const head = declared(bytes);
  for (const encoding of marked ? [marked] : ['utf-8', ...(head ? [head] : []), 'gb18030']) {
    const text = strictly(encoding, bytes);
    // A file with zero bytes in it is no text, though most decoders would take it.
    if (text !== null && !text.includes('\0')) return { text: text.replaceAll(/\r\n?/g, '\n'), encoding };
  }
  throw new ImportProblem('无法识别文件编码，支持 UTF-8、UTF-16、GB18030（含 GBK、GB2312）和 Big5');
}
