import { followsPattern, judgeNumber, patternProblem } from '@/lib/domain/shipping/tracking-rules';
import { expectGrowth } from '@/tests/support/growth';

// The patterns of the reference data.
test.each([
  String.raw`^[A-Z]{2}\d{9}[A-Z]{2}$|^\d{13}$`,
  String.raw`^SF\d{12,13}$|^\d{12}$`,
  String.raw`^YT\d{13}$|^[A-Z0-9]{10,13}$`,
  String.raw`^JD[A-Z0-9]{11,16}$`,
  String.raw`^DPK\d{11,}$|^\d{8,15}$`,
  String.raw`^(?:SF|JD)[-\dA-Z]+$`,
])('%s may be saved', (pattern) => expect(patternProblem(pattern)).toBeNull());

test.each([
  ['(a+)+$', '括号分组后不能加量词'],
  ['(a|a)*$', '括号分组后不能加量词'],
  [String.raw`(\d+){2,}`, '括号分组后不能加量词'],
  [String.raw`^\d*\d*\d*\d*$`, '一个分支中最多使用 3 个不定长的量词'],
  ['(1|1)(1|1)(1|1)$', '最多使用一个括号分组'],
  ['(?=a)b', '不支持断言等以 (? 开头的写法'],
  ['(?<n>a)', '不支持断言等以 (? 开头的写法'],
  [String.raw`(a)\1`, String.raw`不支持“\1”这样的写法`],
  ['a**', '不能连续使用量词'],
  ['a+?', '不能连续使用量词'],
  ['^*', '量词只能跟在字符或字符集之后'],
  ['*a', '不支持“*a”这样的写法'],
  ['(a', '括号不配对'],
  ['a)', '括号不配对'],
  ['[z-a]', '不是正确的正则表达式'],
  ['a{3,1}', '不是正确的正则表达式'],
  ['[a', '不支持“[a”这样的写法'],
  ['单号', '不支持“单号”这样的写法'],
  ['a'.repeat(201), '不能超过 200 个字符'],
])('%s is refused: %s', (pattern, problem) => expect(patternProblem(pattern)).toBe(problem));

test('the slowest pattern that may be saved takes steps that grow with a power of the number’s length, not exponentially', async () => {
  const pattern = String.raw`[\dA]*[\dA]*[\dA]*B(A|A|A|A|A|A|A|A|A|A|A|A|A|A|A|A|A|A|A|A)$|${String.raw`\d*\d*\d*X|`.repeat(6)}1`;
  expect(patternProblem(pattern)).toBeNull();
  expect(followsPattern(pattern, 'A'.repeat(40))).toBe(false);
  // Three loose quantifiers and the place where they begin: the fourth power at most.
  await expectGrowth((n) => () => followsPattern(pattern, 'A'.repeat(n)), 8, 5, 5 ** 4);
});

test.each([
  ['^SF\\d{12}$', ' sf 1234 5678 9012 ', true],
  ['^SF\\d{12}$', 'JT123', false],
  [null, 'JT123', null],
  ['(a+)+$', 'aaaa', null],
])('%s and %s: %s', (pattern, typed, answer) => expect(followsPattern(pattern, typed)).toBe(answer));

test('a number is judged for several couriers by the same rule: whose it may be, who would ask again, who says nothing', () => {
  const corps = [
    { name: '顺丰', noPattern: String.raw`^SF\d{12,13}$` },
    { name: '京东', noPattern: String.raw`^JD\w{8,20}$` },
    { name: '邮政', noPattern: null },
    { name: '坏的', noPattern: '(a+)+' },
  ];
  const named = (typed: string) => {
    const { fits, odd, silent } = judgeNumber(corps, typed);
    return [fits, odd, silent].map((list) => list.map((c) => c.name).join());
  };
  expect(named(' sf1234567890123')).toEqual(['顺丰', '京东', '邮政,坏的']);
  expect(named('JDX0012345678')).toEqual(['京东', '顺丰', '邮政,坏的']);
  expect(named('123')).toEqual(['', '顺丰,京东', '邮政,坏的']);
});
