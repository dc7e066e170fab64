import { pieces } from '@/components/shell/desktop/read-aloud';

describe('pieces of a text for the speech engine', () => {
  it('keep all of the text in order, none longer than the engine takes', () => {
    const text = `${'第一句很短。'.repeat(60)}${'长'.repeat(500)}！最后一句`;
    const all = pieces(text);
    expect(all.join('')).toBe(text);
    expect(Math.max(...all.map((p) => p.length))).toBeLessThanOrEqual(160);
  });

  it('end where a sentence ends', () => {
    const all = pieces('一二三四五六七八九十。'.repeat(30));
    for (const piece of all) expect(piece.endsWith('。')).toBe(true);
  });

  it.each(['', '   \n '])('of nothing are none: %j', (text) => expect(pieces(text)).toEqual([]));
});
