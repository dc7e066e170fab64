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

/** Films and sound that browsers play everywhere, by their first bytes; `named` says whether a file of both kinds is called sound. */
export function knownFilm(bytes: Uint8Array, named: string): { type: string; ending: string } | null {
  const head = Buffer.from(bytes.subarray(0, 64));
  const sound = named.startsWith('audio/');
  if (head.toString('latin1', 4, 8) === 'ftyp')
    return sound || head.toString('latin1', 8, 11) === 'M4A'
      ? { type: 'audio/mp4', ending: 'm4a' }
      : { type: 'video/mp4', ending: 'mp4' };
  if (head.readUInt32BE(0) === 0x1a45dfa3 && head.includes('webm'))
    return { type: 'video/webm', ending: 'webm' };
  // MPEG audio, layer 3: with a tag in front, or from its first frame.
  if (
    head.toString('latin1', 0, 3) === 'ID3' ||
    (head[0] === 0xff && [0xfa, 0xfb, 0xf2, 0xf3].includes(head[1] ?? 0))
  )
    return { type: 'audio/mpeg', ending: 'mp3' };
  return null;
}
