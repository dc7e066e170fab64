import 'server-only';
import { fileTypeFromBuffer } from 'file-type';
import { readZipDirectory } from '@/lib/core/zip';
import { uploadErrors } from '@/lib/domain/upload/errors';

/** What a document or film really is, by its content. */
export interface Content {
  /** Without its dot. */
  ext: string;
  mime: string;
}

const OOXML = 'application/vnd.openxmlformats-officedocument.';

interface Rule {
  mime: string;
  /** What the magic bytes must say; absent = nothing (texts). */
  magic?: RegExp;
  check?: (bytes: Uint8Array) => boolean;
}

/** A package of the office formats: its main part is there, it holds no macros and does not unpack to more than 300 MB. */
const packageWith = (part: string) => (bytes: Uint8Array) => {
  const entries = readZipDirectory(bytes);
  if (!Array.isArray(entries)) return false;
  const whole = entries.reduce((sum, e) => sum + e.size, 0);
  return (
    whole <= 300_000_000 &&
    entries.some((e) => e.name === part) &&
    !entries.some((e) => /vbaProject\.bin$|\.(exe|dll|js|vbs|html?|svg)$/i.test(e.name))
  );
};

const hasEntry = (bytes: Uint8Array, name: string) => {
  const entries = readZipDirectory(bytes);
  return Array.isArray(entries) && entries.some((e) => e.name === name);
};

/** A compound file of the older office formats holds a stream of one of these names. */
const compoundWith =
  (...streams: string[]) =>
  (bytes: Uint8Array) =>
    streams.some((s) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(s, 0, 'utf16le'),
    );

function isText(bytes: Uint8Array): boolean {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!utf16 && bytes.includes(0)) return false;
  for (const encoding of utf16 ? ['utf-16le'] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return !/^\s*<(!doctype|html|svg|script|\?xml)/i.test(text.slice(0, 1000));
    } catch {
      // The next encoding.
    }
  }
  return false;
}

const ZIP = /^application\/(zip|vnd\.openxmlformats-officedocument\.|x-ofd|epub|vnd\.oasis)/;
const CFB = /^application\/x-cfb$/;
const anyOffice = compoundWith('WordDocument', 'Workbook', 'Book', 'PowerPoint Document');

const RULES: Readonly<Record<string, Rule>> = {
  pdf: { mime: 'application/pdf', magic: /^application\/pdf$/ },
  doc: { mime: 'application/msword', magic: CFB, check: compoundWith('WordDocument') },
  xls: { mime: 'application/vnd.ms-excel', magic: CFB, check: compoundWith('Workbook', 'Book') },
  ppt: { mime: 'application/vnd.ms-powerpoint', magic: CFB, check: compoundWith('PowerPoint Document') },
  wps: { mime: 'application/vnd.ms-works', magic: CFB, check: anyOffice },
  et: { mime: 'application/vnd.ms-excel', magic: CFB, check: anyOffice },
  dps: { mime: 'application/vnd.ms-powerpoint', magic: CFB, check: anyOffice },
  docx: { mime: `${OOXML}wordprocessingml.document`, magic: ZIP, check: packageWith('word/document.xml') },
  xlsx: { mime: `${OOXML}spreadsheetml.sheet`, magic: ZIP, check: packageWith('xl/workbook.xml') },
  pptx: {
    mime: `${OOXML}presentationml.presentation`,
    magic: ZIP,
    check: packageWith('ppt/presentation.xml'),
  },
  ofd: { mime: 'application/ofd', magic: ZIP, check: packageWith('OFD.xml') },
  zip: { mime: 'application/zip', magic: ZIP, check: (b) => Array.isArray(readZipDirectory(b)) },
  rar: { mime: 'application/vnd.rar', magic: /^application\/x-rar-compressed$/ },
  '7z': { mime: 'application/x-7z-compressed', magic: /^application\/x-7z-compressed$/ },
  txt: { mime: 'text/plain; charset=utf-8', check: isText },
  md: { mime: 'text/markdown; charset=utf-8', check: isText },
  csv: { mime: 'text/csv; charset=utf-8', check: isText },
  epub: { mime: 'application/epub+zip', magic: ZIP, check: (b) => hasEntry(b, 'META-INF/container.xml') },
  mp3: { mime: 'audio/mpeg', magic: /^audio\/mpeg$/ },
  mp4: { mime: 'video/mp4', magic: /^video\/(mp4|x-m4v)$/ },
  webm: { mime: 'video/webm', magic: /^video\/webm$/ },
};

/**
 * Looks into a document, archive, sound or film (security.md S-41): its magic bytes and its inside must be what the extension says. Pictures
 * are decoded instead (`picture.ts`).
 *
 * @param ext lower case without its dot
 * @throws 文件类型不允许
 */
export async function inspect(bytes: Uint8Array, ext: string): Promise<Content> {
  const rule = RULES[ext];
  if (!rule) throw uploadErrors.typeRefused();
  const magic = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const fits = rule.magic ? rule.magic.test(magic?.mime ?? '') : magic === undefined;
  if (!fits || (rule.check && !rule.check(bytes))) throw uploadErrors.typeRefused();
  return { ext, mime: rule.mime };
}
