import { buildMatcher, contextOf, foldWord } from '@/lib/core/sensitive-words';
import { expectNoSquare } from '@/tests/support/growth';

const match = buildMatcher([
  { word: '内鬼', level: 'block' },
  { word: '内鬼名单', level: 'warn' },
  { word: 'vpn', level: 'warn' },
  { word: '翻墙软件', level: 'block' },
]);
const found = (text: string) => match(text).map((m) => text.slice(m.start, m.end));
const levels = (text: string) => match(text).map((m) => m.level);

describe('words', () => {
  it.each([
    ['as it stands', '查出内鬼一名', ['内鬼']],
    ['one inside another', '公布内鬼名单', ['内鬼名单', '内鬼']],
    ['with blanks between', '内 鬼', ['内 鬼']],
    ['over a line break', '内\n鬼', ['内\n鬼']],
    ['with invisible characters', '内\u200B\uFEFF鬼', ['内\u200B\uFEFF鬼']],
    ['full-width and upper case', '使用ＶＰＮ上网', ['ＶＰＮ']],
    ['as a Kangxi radical', '\u2F0A鬼 内⿁', ['内⿁']],
    ['not inside a Latin word', 'vpns xvpn vp n', []],
    ['beside Chinese', '用VPN翻', ['VPN']],
    ['nothing', '保密宣传教育', []],
    ['in an empty text', '', []],
  ])('%s', (_name, text, out) => {
    expect(found(text)).toEqual(out);
  });

  it('tells the place in the text after characters of two units', () => {
    const text = '𠮷𠮷翻墙软件𠮷';
    expect(found(text)).toEqual(['翻墙软件']);
    expect(match(text)[0]).toMatchObject({ start: 4, end: 8 });
  });

  it('folds what is stored and what is searched alike', () => {
    expect(foldWord(' Ｖ P\u200BＮ ')).toBe('vpn');
  });
});

describe('classification markings', () => {
  it.each([
    ['机密★', ['机密★']],
    ['绝密★长期', ['绝密★长期']],
    ['秘 密 ★ 1 年', ['秘 密 ★ 1 年']],
    ['机密级★１０年', ['机密级★１０年']],
    ['机\u200B密☆', ['机\u200B密☆']],
    ['秘密＊3年', ['秘密＊3年']],
    ['絕密★長期', ['絕密★長期']],
    ['機密級★5年', ['機密級★5年']],
    ['绝・密★长期', ['绝・密★长期']],
    ['绝密🌟', ['绝密🌟']],
    ['机密 ※', ['机密 ※']],
    ['手机·密码★本', []],
    ['祕密★6個月', ['祕密★6個月']],
    ['本文介绍国家秘密、机密级文件的管理', []],
    ['商业秘密保护', []],
  ])('%s is forbidden or not', (text, out) => {
    expect(found(text)).toEqual(out);
    expect(levels(text).every((l) => l === 'block')).toBe(true);
  });

  it.each(['内部资料', '内 部 文 件', '仅供内部参考', '严禁外传', '阅后收回', '【机密】', '【機密】'])(
    '%s asks for a second look',
    (text) => {
      expect(levels(text)).toEqual(['warn']);
    },
  );
});

it('looks through a long hostile text in one pass', async () => {
  const hard = buildMatcher(
    Array.from({ length: 2000 }, (_, i) => ({ word: `${'啊'.repeat(20)}${i}`, level: 'block' as const })),
  );
  for (const [search, text] of [
    [hard, (n: number) => '啊'.repeat(2 * n)],
    [match, (n: number) => `${'秘'.repeat(n)}${'★'.repeat(n)}`],
  ] as const) {
    expect(search(text(100_000))).toEqual([]);
    await expectNoSquare((n) => {
      const long = text(n);
      return () => search(long);
    }, 10_000);
  }
});

it('shows a match with what stands around it', () => {
  const text = '一二三四五六七八九十一二三四五六\n内鬼七八九十一二三四五六七八九十';
  const [m] = match(text);
  expect(m && contextOf(text, m, 4)).toEqual({ before: '…四五六 ', hit: '内鬼', after: '七八九十…' });
});

it('no character around a match is halved', () => {
  const text = `${'𠮷'.repeat(9)}一内鬼一${'𠮷'.repeat(9)}`;
  const [m] = match(text);
  expect(m && contextOf(text, m, 4)).toEqual({ before: '…𠮷𠮷一', hit: '内鬼', after: '一𠮷…' });
});
