import { foldText, pageText } from './page-text-rules';

test.each([
  ['Kangxi radicals become characters', '⼯作⽤品', '工作用品'],
  ['radicals of the supplement become characters', '第⻚⻓⻔⻢', '第页长门马'],
  ['full-width letters and digits become narrow', 'ＡＢｃ１２３', 'ABc123'],
  ['Chinese punctuation stays', '“保密”，（一）：《法》！？', '“保密”，（一）：《法》！？'],
  ['ligatures come apart', 'oﬃce ﬁle', 'office file'],
  ['ideographs of compatibility become common ones', '\uF9D1\uF90A', '六金'],
  ['what cannot be seen goes', '保\u200B密\u00AD\uFEFF', '保密'],
])('%s', (_, raw, text) => {
  expect(foldText(raw)).toBe(text);
});

test.each([
  ['lines of Chinese join without a gap', '做好保密\n工作，\n从小事做起', '做好保密工作，从小事做起'],
  ['spread type closes up', '目 录', '目录'],
  ['lines of Latin join with one space', 'state\nsecrets   act', 'state secrets act'],
  ['Latin beside Chinese keeps its space', '使用 Word 文档', '使用 Word 文档'],
  ['controls and lone surrogates cannot break the storing', 'a\u0000b\uD800c', 'a bc'],
  ['nothing stays nothing', ' \n ', ''],
])('%s', (_, raw, text) => {
  expect(pageText(raw)).toBe(text);
});
