import {
  creditCodeCheck,
  isCreditCode,
  isTaxNumber,
  normalizeCreditCode,
  normalizeTaxNumber,
} from './credit-code';

test.each(['914403001922038216', '9144030071526726XG', '91330100799655058B', '91350100M000100Y43'])(
  '%s is a credit code',
  (code) => expect(isCreditCode(code)).toBe(true),
);

test('every single wrong character is noticed', () => {
  const head = '91350100M000100Y4';
  const code = `${head}${creditCodeCheck(head)}`;
  expect(code).toBe('91350100M000100Y43');
  expect(isCreditCode(code)).toBe(true);
  for (let i = 0; i < 18; i += 1) {
    for (const c of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
      if (c !== code[i]) expect(isCreditCode(code.slice(0, i) + c + code.slice(i + 1))).toBe(false);
    }
  }
});

test.each([
  '',
  '91350100M000100Y4',
  '91350100M000100Y430',
  '9135010OM000100Y43',
  'I1350100M000100Y43',
  '91350100m000100y43',
])('%s is none', (code) => expect(isCreditCode(code)).toBe(false));

test('a code has one spelling', () => {
  expect(normalizeCreditCode(' 91350100-m000 100y43 ')).toBe('91350100M000100Y43');
  expect(normalizeCreditCode('９１３５０１００Ｍ０００１００Ｙ４３')).toBe('91350100M000100Y43');
});

test.each([
  ['9135O1OOMOOO1OOY43', '91350100M000100Y43'],
  ['９１３５ ０１００ Ｍ０００ １００Ｙ ４３', '91350100M000100Y43'],
  ['110108AO0123456', '110108AO0123456'],
])('%s is the tax number %s', (typed, number) => {
  expect(normalizeTaxNumber(typed)).toBe(number);
  expect(isTaxNumber(number)).toBe(true);
});

test('a tax number of eighteen signs proves itself by its check digit, as a code or as a person', () => {
  expect(['91350100M000100Y44', '11010519491231002X', '110105194912310021'].map(isTaxNumber)).toEqual([
    false,
    true,
    false,
  ]);
});
