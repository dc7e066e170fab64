import { hitPattern } from './hit-rules';

test.each([
  ['保密', String.raw`保\s*密`],
  ['　保 密\t', String.raw`保\s*密`],
  ['ＡＢ１', String.raw`[AＡ]\s*[BＢ]\s*[1１]`],
  ['a.*(b', String.raw`[aａ]\s*[\.．]\s*[\*＊]\s*[\(（]\s*[bｂ]`],
  [String.raw`\d[^]-$`, String.raw`[\\＼]\s*[dｄ]\s*[\[［]\s*[\^＾]\s*[\]］]\s*[\-－]\s*[\$＄]`],
  ['（一）', String.raw`[\(（]\s*一\s*[\)）]`],
  ['密…', String.raw`密\s*(?:…|\.\s*\.\s*\.)`],
  ['⽂', '文'],
  ['𠮷野', String.raw`𠮷\s*野`],
])('%s is looked for as it stands', (typed, pattern) => {
  expect(hitPattern(typed)).toBe(pattern);
});

test('space alone finds nothing', () => {
  expect(hitPattern(' 　')).toBeNull();
});
