/**
 * Gives PDFium a Chinese typeface for fonts that a file names but does not bring. Its build for WebAssembly has none and draws nothing for them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// The package exports no file, so the fonts are named by their place beside its program.
const folder = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
const FILES = ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'];
const FACE_NAMES = ['Noto Sans Hans', 'Noto Sans Hans Bold'];
const BOLD_FROM = 600;

/** Character sets of Windows: Chinese of both kinds, Japanese, Korean. */
const GB2312 = 134;
const HAN_CHARSETS = new Set([128, 129, GB2312, 136]);

const WASM = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const section = (id, body) => [id, body.length, ...body];
const integers = (count) => [count, ...Array.from({ length: count }, () => 0x7f)];
/** `e.f`, a function of the first type, taken from outside, and given out again as `f`. */
const IMPORT = section(2, [1, 1, 0x65, 1, 0x66, 0, 0]);
const EXPORT = section(7, [1, 1, 0x66, 0, 0]);

/** A function for PDFium's table of functions, which takes none of JavaScript: a module of one import and one export of the same type. */
function tableFunction(parameters, results, body) {
  const type = section(1, [1, 0x60, ...integers(parameters), ...integers(results)]);
  const binary = Uint8Array.from([...WASM, ...type, ...IMPORT, ...EXPORT]);
  return new WebAssembly.Instance(new WebAssembly.Module(binary), { e: { f: body } }).exports.f;
}

/**
 * Installs the fonts in an initialised module of PDFium. The table of its functions has no free place, so ours take those of the default callbacks
 * of `FPDF_SYSFONTINFO` (PDFium's `fpdf_sysfontinfo.h`), which find no font here.
 */
export function installStandInFonts(pdfium) {
  const { __indirect_function_table: table, ...calls } = pdfium.wasmExports;
  const info = calls.FPDF_GetDefaultSystemFontInfo();
  const loaded = [];
  const bytesOf = (handle) => (loaded[handle - 1] ??= readFileSync(join(folder, FILES[handle - 1])));
  const copy = (bytes, to, room) => {
    if (to && room >= bytes.length) pdfium.HEAPU8.set(bytes, to);
    return bytes.length;
  };
  const callbacks = [
    // MapFont(info, weight, italic, charset, pitch, face, exact): a handle from 1, 0 for fonts that PDFium has itself.
    [12, 7, 1, (_i, weight, _t, charset) => (HAN_CHARSETS.has(charset) ? (weight >= BOLD_FROM ? 2 : 1) : 0)],
    // GetFont(info, face)
    [16, 2, 1, () => 0],
    // GetFontData(info, handle, table, buffer, room): table 0 is the whole file, the others are asked for collections only.
    [20, 5, 1, (_i, handle, part, to, room) => (part === 0 ? copy(bytesOf(handle), to, room) : 0)],
    // GetFaceName(info, handle, buffer, room)
    [24, 4, 1, (_i, handle, to, room) => copy(Buffer.from(`${FACE_NAMES[handle - 1]}\0`), to, room)],
    // GetFontCharset(info, handle)
    [28, 2, 1, () => GB2312],
    // DeleteFont(info, handle)
    [32, 2, 0, () => undefined],
  ];
  for (const [at, parameters, results, body] of callbacks)
    table.set(pdfium.HEAPU32[(info + at) >> 2], tableFunction(parameters, results, body));
  calls.FPDF_SetSystemFontInfo(info);
}
