/** Pictures and fonts that a book may bring, by their first bytes: what a file calls itself counts for nothing. */
const KNOWN: readonly { starts: string; type: string; ending: string }[] = [
  { starts: '89504e470d0a1a0a', type: 'image/png', ending: 'png' },
  { starts: 'ffd8ff', type: 'image/jpeg', ending: 'jpg' },
  { starts: '47494638', type: 'image/gif', ending: 'gif' },
  { starts: '774f4632', type: 'font/woff2', ending: 'woff2' },
  { starts: '774f4646', type: 'font/woff', ending: 'woff' },
  { starts: '4f54544f', type: 'font/otf', ending: 'otf' },
  { starts: '00010000', type: 'font/ttf', ending: 'ttf' },
  { starts: '74727565', type: 'font/ttf', ending: 'ttf' },
];

export function knownMedia(bytes: Uint8Array): { type: string; ending: string } | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  if (head.startsWith('52494646') && head.slice(16, 24) === '57454250')
    return { type: 'image/webp', ending: 'webp' };
  return KNOWN.find((k) => head.startsWith(k.starts)) ?? null;
}
