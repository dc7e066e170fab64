/**
 * A one-page A4 document of a few lines. The font is one of the standard Chinese ones that readers bring along (Adobe-GB1), so nothing is
 * embedded.
 */
export function pdfOf(lines: readonly string[]): Uint8Array {
  const hex = (text: string) => {
    const utf16 = Buffer.from(text, 'utf16le').swap16();
    return `<${utf16.toString('hex')}>`;
  };
  const shown = lines.map(
    (line, i) => `/F1 ${i === 0 ? 22 : 13} Tf ${hex(line)} Tj 0 -${i === 0 ? 40 : 30} Td`,
  );
  const content = `BT 72 760 Td ${shown.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let text = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [i, body] of objects.entries()) {
    places.push(text.length);
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
