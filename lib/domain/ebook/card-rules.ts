/** The squares of a QR code as one SVG path: a run of dark modules of a row is one rectangle. */
export function qrPath(size: number, dark: (row: number, column: number) => boolean): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!dark(y, x)) continue;
      const from = x;
      while (x + 1 < size && dark(y, x + 1)) x += 1;
      const width = x - from + 1;
      path += `M${from} ${y}h${width}v1h-${width}z`;
    }
  }
  return path;
}

interface Terms {
  activateUntil: string | null;
  readDays: number | null;
}

/** What a card says of its term. */
export function termText({ activateUntil, readDays }: Terms): string {
  const until = activateUntil === null ? '' : `请于 ${activateUntil} 前（含当日）激活`;
  const days = readDays === null ? '激活后长期有效' : `激活后 ${readDays} 天内可阅读`;
  return [until, days].filter(Boolean).join('，');
}
