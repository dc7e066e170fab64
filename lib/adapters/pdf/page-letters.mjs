/**
 * The letters of a page as PDFium's text layer has them, to be compared with the picture: which fonts the file did not bring, and which letters
 * nobody would see.
 */

const TEXT = 1;
const FORM = 5;
/** Text rendering modes that draw nothing: text laid over a scanned picture to be searched. */
const UNSEEN_MODES = new Set([3, 7]);
const MAX_FONTS = 50;
const MAX_NAME = 60;
/** Two colours that an eye does not tell apart, per channel. */
const SAME = 24;
/** Share of a page's letters without a trace from which on the picture counts as not drawn. */
const MOST = 0.5;

const LETTER = /^[\p{L}\p{N}]$/u;
/** Letters that are never drawn, such as fillers of Korean syllables. */
const NEVER_SEEN = /\p{Default_Ignorable_Code_Point}/u;
const leavesTrace = (code) => {
  const isHalf = code >= 0xd8_00 && code <= 0xdf_ff;
  const sign = String.fromCodePoint(code);
  return isHalf || (LETTER.test(sign) && !NEVER_SEEN.test(sign));
};

/** A font's name as the file has it: without the mark of a subset, in UTF-8 or, from older programs, in GBK. */
function fontName(bytes) {
  let name;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    name = new TextDecoder('gbk').decode(bytes);
  }
  const plain = name.replace(/^[A-Z]{6}\+/, '').replaceAll(/[\p{C}\s]+/gu, ' ');
  return [...plain.trim()].slice(0, MAX_NAME).join('');
}

/** Reads fonts and letters with a piece of PDFium's memory for its answers. */
class Reader {
  constructor(pdfium) {
    this.pdfium = pdfium;
    this.calls = pdfium.wasmExports;
    this.room = this.calls.malloc(512);
    this.fonts = new Map();
  }

  close() {
    this.calls.free(this.room);
  }

  floats(count) {
    return Array.from(this.pdfium.HEAPF32.subarray(this.room >> 2, (this.room >> 2) + count));
  }

  doubles(count) {
    return Array.from(this.pdfium.HEAPF64.subarray(this.room >> 3, (this.room >> 3) + count));
  }

  whole(count) {
    return Array.from(this.pdfium.HEAP32.subarray(this.room >> 2, (this.room >> 2) + count));
  }

  font(handle) {
    const known = this.fonts.get(handle);
    if (known) return known;
    const length = this.calls.FPDFFont_GetBaseFontName(handle, this.room, 512);
    const bytes = this.pdfium.HEAPU8.slice(this.room, this.room + Math.max(0, Math.min(length, 512) - 1));
    const font = { name: fontName(bytes), embedded: this.calls.FPDFFont_GetIsEmbedded(handle) === 1 };
    this.fonts.set(handle, font);
    return font;
  }

  /** Font and mode of a text object; `null` for what PDFium put in between, such as line ends. */
  manner(object) {
    const handle = object ? this.calls.FPDFTextObj_GetFont(object) : 0;
    if (!handle) return null;
    return {
      font: this.font(handle),
      seen: !UNSEEN_MODES.has(this.calls.FPDFTextObj_GetTextRenderMode(object)),
    };
  }

  /** Fonts of a field's or a stamp's appearance. */
  lookFonts(count, at, level = 0) {
    const { calls } = this;
    for (let i = 0; i < count; i += 1) {
      const object = at(i);
      const type = object ? calls.FPDFPageObj_GetType(object) : 0;
      if (type === TEXT) this.manner(object);
      if (type === FORM && level < 8)
        this.lookFonts(
          calls.FPDFFormObj_CountObjects(object),
          (n) => calls.FPDFFormObj_GetObject(object, n),
          level + 1,
        );
    }
  }

  annotationFonts(page) {
    const { calls } = this;
    for (let i = 0; i < calls.FPDFPage_GetAnnotCount(page); i += 1) {
      const annotation = calls.FPDFPage_GetAnnot(page, i);
      if (!annotation) continue;
      this.lookFonts(calls.FPDFAnnot_GetObjectCount(annotation), (n) =>
        calls.FPDFAnnot_GetObject(annotation, n),
      );
      calls.FPDFPage_CloseAnnot(annotation);
    }
  }

  pixel(page, size, x, y) {
    const { calls, room } = this;
    calls.FPDF_PageToDevice(page, 0, 0, size.width, size.height, 0, x, y, room, room + 4);
    return this.whole(2);
  }

  colour(text, i) {
    const { calls, room } = this;
    if (!calls.FPDFText_GetFillColor(text, i, room, room + 4, room + 8, room + 12)) return null;
    const [r, g, b, alpha] = this.whole(4);
    return { rgb: [r, g, b], alpha };
  }

  /** One letter with the place where it stands in the picture; `null` for what leaves no trace by its nature. */
  letter(page, text, size, i, { font, seen }) {
    const { calls, room } = this;
    const code = calls.FPDFText_GetUnicode(text, i);
    const unknown = calls.FPDFText_HasUnicodeMapError(text, i) === 1;
    if (!seen || !leavesTrace(code)) return null;
    calls.FPDFText_GetCharBox(text, i, room, room + 8, room + 16, room + 24);
    const [, , bottom, top] = this.doubles(4);
    calls.FPDFText_GetLooseCharBox(text, i, room);
    const [left, upper, right, lower] = this.floats(4);
    const a = this.pixel(page, size, left, upper);
    const b = this.pixel(page, size, right, lower);
    return {
      font,
      // A font that the file does not bring, and whose codes it does not explain: what is drawn for them is a guess.
      guessed: unknown && !font.embedded,
      // PDFium gives a letter that the stand-in lacks a box of no height.
      empty: !font.embedded && Math.abs(top - bottom) < Math.abs(upper - lower) / 300,
      colour: this.colour(text, i),
      box: [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])],
    };
  }

  letters(page, size) {
    const { calls } = this;
    const text = calls.FPDFText_LoadPage(page);
    const letters = [];
    const manners = new Map();
    const count = Math.max(0, calls.FPDFText_CountChars(text));
    for (let i = 0; i < count; i += 1) {
      const object = calls.FPDFText_GetTextObject(text, i);
      if (!manners.has(object)) manners.set(object, this.manner(object));
      const manner = manners.get(object);
      const letter = manner && this.letter(page, text, size, i, manner);
      if (letter) letters.push(letter);
    }
    calls.FPDFText_ClosePage(text);
    return { letters, any: count > 0 };
  }
}

/** What stands on a page that is about to be drawn in `size`: its letters, and the names of the fonts that the file did not bring. */
export function readLetters(pdfium, page, size) {
  const reader = new Reader(pdfium);
  try {
    const found = reader.letters(page, size);
    reader.annotationFonts(page);
    const replaced = [...reader.fonts.values()].filter((f) => !f.embedded).map((f) => f.name);
    return {
      ...found,
      replacedFonts: [...new Set(replaced)].toSorted((a, b) => a.localeCompare(b, 'en')).slice(0, MAX_FONTS),
    };
  } finally {
    reader.close();
  }
}

const near = (a, b) => a.every((value, n) => Math.abs(value - b[n]) <= SAME);

/** The one colour of a box of the picture; `null` when something is drawn in it, `undefined` when it lies outside. */
function onlyColour({ data, width, height }, [left, top, right, bottom]) {
  const x1 = Math.max(0, left);
  const x2 = Math.min(width, Math.max(right, left + 1));
  const y1 = Math.max(0, top);
  const y2 = Math.min(height, Math.max(bottom, top + 1));
  if (x1 >= x2 || y1 >= y2) return undefined;
  const at = (x, y) => (y * width + x) * 4;
  const first = [...data.subarray(at(x1, y1), at(x1, y1) + 3)];
  for (let y = y1; y < y2; y += 1)
    for (let p = at(x1, y); p < at(x2, y); p += 4)
      for (let n = 0; n < 3; n += 1) if (Math.abs((data[p + n] ?? 0) - (first[n] ?? 0)) > SAME) return null;
  return first;
}

/** Whether the whole picture has one colour. */
export const isBlank = (raster) => Boolean(onlyColour(raster, [0, 0, raster.width, raster.height]));

/**
 * The fonts of letters that the picture lacks; empty when it shows what the text layer says. What the author hid (in the colour of its ground, below a
 * picture, cut off, in a layer) is not lost as long as it is the smaller part of the page.
 */
export function lostFonts(letters, raster) {
  const lost = new Set();
  const blank = new Set();
  let judged = 0;
  let blanks = 0;
  for (const { font, guessed, empty, colour, box } of letters) {
    const ground = onlyColour(raster, box);
    if (ground === undefined) continue;
    if (guessed || empty) lost.add(font.name);
    if (colour && (colour.alpha === 0 || (ground && near(colour.rgb, ground)))) continue;
    judged += 1;
    if (!ground) continue;
    blanks += 1;
    blank.add(font.name);
  }
  if (blanks > 0 && blanks >= judged * MOST) return [...new Set([...lost, ...blank])];
  return [...lost];
}
