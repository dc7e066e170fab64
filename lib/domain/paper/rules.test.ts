import {
  clauseOf,
  countWord,
  fillIn,
  linesOf,
  paperNoOf,
  placeholderFault,
  placeholders,
  readyKinds,
} from './rules';

const values = Object.fromEntries(Object.keys(placeholders).map((name) => [name, `<${name}>`])) as Record<
  keyof typeof placeholders,
  string
>;

test('a text is filled in with what its placeholders stand for, and what is not known is left free', () => {
  expect(fillIn('{买方}付给{卖方}', values)).toBe('<买方>付给<卖方>');
  expect(fillIn('汇入 {收款账户}。', { ...values, 收款账户: '' })).toBe('汇入 ________。');
  // What a buyer calls himself is no template.
  expect(fillIn('{买方}', { ...values, 买方: '{卖方}' })).toBe('{卖方}');
});

test.each([
  ['{买方}', null],
  ['没有占位符', null],
  ['{甲方}', '没有“{甲方}”这个占位符，请从列表中选择'],
  ['{}', '没有“{}”这个占位符，请从列表中选择'],
  ['{constructor}', '没有“{constructor}”这个占位符，请从列表中选择'],
  ['{买方', '占位符的花括号没有成对'],
  ['买方}', '占位符的花括号没有成对'],
  ['{{买方}}', '占位符的花括号没有成对'],
])('placeholders of %s', (text, fault) => {
  expect(placeholderFault(text)).toBe(fault);
});

test.each([
  ['发票：按甲方的开票信息开具。', { title: '发票', text: '按甲方的开票信息开具。' }],
  ['双方各执一份。', { title: '', text: '双方各执一份。' }],
  ['违约责任：', { title: '', text: '违约责任：' }],
  [
    '收货时请核对，有疑问的联系：{联系电话}。',
    { title: '', text: '收货时请核对，有疑问的联系：{联系电话}。' },
  ],
  [
    '一二三四五六七八九十一二三四五六七：正文',
    { title: '', text: '一二三四五六七八九十一二三四五六七：正文' },
  ],
])('clause %s', (line, clause) => {
  expect(clauseOf(line)).toEqual(clause);
});

test.each([
  [2, '二'],
  [10, '十'],
  [11, '十一'],
  [20, '二十'],
  [31, '三十一'],
])('%i is counted as %s', (n, word) => {
  expect(countWord(n)).toBe(word);
});

test('a second paper of its kind says so in its number; empty lines are no clauses', () => {
  expect(paperNoOf('contract', '202611300000001', 1)).toBe('HT202611300000001');
  expect(paperNoOf('delivery', 'S1', 2)).toBe('SHS1-2');
  expect(linesOf(' 一 \n\n二')).toEqual(['一', '二']);
});

test.each([
  ['pending_payment', 0, false, ['contract']],
  ['to_ship', 1, false, ['contract', 'delivery']],
  ['shipped', 1, true, ['contract', 'delivery', 'receipt']],
  ['completed', 0, true, ['contract', 'receipt']],
  ['cancelled', 1, true, []],
] as const)('papers of an order that is %s with %i parcels', (status, parcels, delivered, kinds) => {
  expect(readyKinds({ status, parcels, delivered })).toEqual(kinds);
});
