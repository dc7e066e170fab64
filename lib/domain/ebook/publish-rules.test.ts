import { isWornOut, nextSeries, pageKey, possibleActions, refusalText } from './publish-rules';

test('a new try begins a series whose runs are numbered above every run before', () => {
  expect([nextSeries(0), nextSeries(1), nextSeries(20), nextSeries(121)]).toEqual([100, 100, 100, 200]);
  expect([isWornOut(1), isWornOut(20), isWornOut(21), isWornOut(101), isWornOut(121)]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});

test.each([
  ['waiting', { status: 'uploaded', active: false }, ['edit', 'arm', 'replace', 'cancel']],
  ['running', { status: 'converting', active: false }, ['edit', 'arm', 'replace', 'cancel']],
  [
    'to go into force by itself',
    { status: 'converting', active: false, autoActivate: true },
    ['edit', 'disarm', 'replace', 'cancel'],
  ],
  ['ready', { status: 'ready', active: false }, ['edit', 'activate', 'replace', 'delete']],
  ['in force', { status: 'ready', active: true }, ['edit', 'suspend', 'replace']],
  ['failed', { status: 'failed', active: false }, ['edit', 'replace', 'retry', 'delete']],
] as const)('what may be done with a version that is %s', (_, asset, actions) => {
  expect(possibleActions({ autoActivate: false, ...asset })).toEqual(actions);
});

test('a refusal names the page it happened on', () => {
  expect(refusalText({ reason: 'encrypted', page: null })).toBe('文件设有打开密码，请上传未加密的文件');
  expect(refusalText({ reason: 'broken', page: 4 })).toBe('第 4 页已损坏，无法读取');
  expect(refusalText({ reason: 'memory', page: 9 })).toBe(
    '第 9 页转换所需内存过大，请降低图片分辨率后重新上传',
  );
  expect(refusalText({ reason: 'lost_text', page: 2, fonts: ['STSong-Light', ''] })).toBe(
    '第 2 页有文字无法显示（字体 STSong-Light、未命名），请嵌入字体后重新导出 PDF',
  );
});

test('a page has the same key in every run', () => {
  expect(pageKey(12, 3, 900)).toBe('ebook/12/3-900.webp');
});
