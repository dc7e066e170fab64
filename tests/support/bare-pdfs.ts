/** PDFs written object by object: fonts that the file does not bring, filled forms, text that leaves no trace. */

/** A font that is only named in the file. */
export interface BareFont {
  name: string;
  /** Code page of the lines: the encoding that the file names. */
  encoding: 'UniGB-UCS2-H' | 'GBK-EUC-H' | 'UniJIS-UCS2-H' | 'Identity-H' | 'WinAnsiEncoding';
}

export interface BareLine extends BareFont {
  text: string;
  /** Text rendering mode of the specification (ISO 32000-1 section 9.3.6): 3 draws nothing. */
  mode?: number;
  /** Fill colour as `r g b`, each 0 to 1. */
  colour?: string;
}

export interface BareField {
  /** `Tx` is filled with text, `Sig` is a signature with a picture of its own. */
  kind: 'Tx' | 'Sig';
  value: string;
  /** Without an appearance of its own: a reader draws the value by itself. */
  undrawn?: boolean;
}

export interface BarePage {
  lines?: readonly BareLine[];
  fields?: readonly BareField[];
  /** Operators in front of the lines. */
  under?: string;
  /** Operators behind the lines. */
  over?: string;
}

/** The file around its objects: numbers from 1, the first is the catalogue. */
export function rawPdf(bodies: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.6\n';
  const places = bodies.map((body, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

const hex = (numbers: Iterable<number>, digits: number) =>
  [...numbers].map((n) => n.toString(16).padStart(digits, '0')).join('');

let gbk: Map<string, string> | null = null;

/** Characters by their GBK codes, from the decoder that Node brings. */
function gbkCodes(): Map<string, string> {
  if (gbk) return gbk;
  const decoder = new TextDecoder('gbk');
  gbk = new Map();
  for (let n = 0; n < 128; n += 1) gbk.set(String.fromCodePoint(n), hex([n], 2));
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      gbk.set(decoder.decode(Uint8Array.of(lead, trail)), hex([lead, trail], 2));
  return gbk;
}

const unitsOf = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

function codes(text: string, encoding: BareFont['encoding']): string {
  if (encoding === 'GBK-EUC-H') return [...text].map((c) => gbkCodes().get(c) ?? '').join('');
  return hex(unitsOf(text), encoding === 'WinAnsiEncoding' ? 2 : 4);
}

const stream = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

function fontBody({ name, encoding }: BareFont): string {
  if (encoding === 'WinAnsiEncoding')
    return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const ordering = encoding.startsWith('UniJIS') ? 'Japan1' : encoding === 'Identity-H' ? 'Identity' : 'GB1';
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor ${descriptor} >>`;
  return `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${descendant}] >>`;
}

/**
 * A PDF of sheets of 300 by 200 points. Line n stands 30 n points below the upper edge, its text 20 points high; fields stand at the lower edge. A
 * `dynamic` one says that its pages are to be made by the program that opens it.
 */
export function barePdf(pages: readonly BarePage[], dynamic = false): Uint8Array<ArrayBuffer> {
  const bodies: string[] = ['', '', fontBody({ name: 'Helvetica', encoding: 'WinAnsiEncoding' })];
  const add = (body: string) => `${bodies.push(body)} 0 R`;
  const kids: string[] = [];
  const fields: string[] = [];
  for (const { lines = [], fields: own = [], under = '', over = '' } of pages) {
    const fonts = lines.map((line, i) => `/F${i} ${add(fontBody(line))}`).join(' ');
    const text = lines.map(
      (line, i) =>
        `BT ${line.colour ?? '0 0 0'} rg /F${i} 20 Tf ${line.mode ?? 0} Tr 1 0 0 1 20 ${170 - i * 30} Tm <${codes(line.text, line.encoding)}> Tj ET`,
    );
    const content = add(stream('', [under, ...text, over].join('\n')));
    const widgets = own.map((field, i) => {
      const look = add(
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 100 30] /Resources << /Font << /Helv 3 0 R >> >>',
          `/Tx BMC 0 0 0.6 rg 2 2 12 26 re f BT 0 g /Helv 14 Tf 20 8 Td <${codes(field.value, 'WinAnsiEncoding')}> Tj ET EMC`,
        ),
      );
      const x = 20 + i * 130;
      return add(
        `<< /Type /Annot /Subtype /Widget /FT /${field.kind} /T (field${fields.length + i}) /F 4 /Rect [${x} 20 ${x + 100} 50] /DA (/Helv 14 Tf 0 g) ${field.kind === 'Tx' ? `/V <feff${hex(unitsOf(field.value), 4)}>` : ''} ${field.undrawn ? '' : `/AP << /N ${look} >>`} >>`,
      );
    });
    fields.push(...widgets);
    kids.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << ${fonts} >> >> /Contents ${content} /Annots [${widgets.join(' ')}] >>`,
      ),
    );
  }
  const made = dynamic
    ? [
        `/XFA ${add(stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'))}`,
        '/NeedsRendering true',
      ]
    : ['', ''];
  bodies[0] = `<< /Type /Catalog /Pages 2 0 R ${made[1]} /AcroForm << ${made[0]} /Fields [${fields.join(' ')}] /DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 14 Tf 0 g) >> >>`;
  bodies[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  return rawPdf(bodies);
}
