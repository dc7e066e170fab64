import { create } from 'qrcode';
import { freezeReason } from '@/lib/domain/aftersale/rules';
import { qrPath, termText } from './card-rules';
import { readExternalCodes } from './code-import-rules';
import { codeActs, handBatchNo, type OfficeCodeFacts } from './codes-rules';

const now = new Date('2027-06-01T04:00:00Z');
const acts = (facts: Partial<OfficeCodeFacts>) =>
  codeActs(
    {
      status: 'free',
      frozenAt: null,
      frozenBy: null,
      frozenReason: null,
      expiresAt: null,
      activateUntil: null,
      orderItemId: null,
      ...facts,
    },
    now,
    '2027-06-01',
  );
const held = freezeReason({ afterSaleNo: 'AS1' });
const later = new Date('2027-12-31T00:00:00Z');
const earlier = new Date('2027-01-01T00:00:00Z');

test.each([
  ['of the pool', {}, ['freeze', 'void']],
  ['of an order', { status: 'assigned', orderItemId: 1 }, ['freeze']],
  ['on a card', { status: 'assigned' }, ['freeze', 'void']],
  ['past its day', { status: 'assigned', activateUntil: '2027-05-31', orderItemId: 1 }, ['freeze']],
  ['read for good', { status: 'activated' }, ['freeze', 'rebind']],
  ['read for a time', { status: 'activated', expiresAt: later }, ['freeze', 'rebind', 'extend']],
  [
    'read and frozen',
    { status: 'activated', expiresAt: later, frozenAt: now },
    ['unfreeze', 'rebind', 'extend'],
  ],
  ['that a refund holds', { status: 'assigned', orderItemId: 1, frozenAt: now, frozenReason: held }, []],
  [
    'frozen by hand in the same words',
    { status: 'assigned', orderItemId: 1, frozenAt: now, frozenBy: 1, frozenReason: held },
    ['unfreeze'],
  ],
  ['over, not yet noted', { status: 'activated', expiresAt: earlier }, ['extend']],
  ['over', { status: 'expired', expiresAt: earlier }, ['extend']],
  ['void', { status: 'void' }, []],
] as [string, Partial<OfficeCodeFacts>, string[]][])('a code %s', (_name, facts, expected) => {
  expect(acts(facts)).toEqual(expected);
});

test('the path of a QR code has exactly its dark modules', () => {
  const { modules } = create('https://example.cn/mobile/ebookActive/E0123456789AB', {
    errorCorrectionLevel: 'M',
  });
  const seen = new Set<string>();
  for (const [, x = '', y = '', w = ''] of qrPath(modules.size, (r, c) => modules.get(r, c) === 1).matchAll(
    /M(\d+) (\d+)h(\d+)v1h-\3z/g,
  )) {
    for (let i = 0; i < Number(w); i += 1) seen.add(`${Number(x) + i},${y}`);
  }
  const dark = [];
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x)) dark.push(`${x},${y}`);
  expect([...seen].toSorted()).toEqual(dark.toSorted());
});

test.each([
  [{ activateUntil: null, readDays: null }, '激活后长期有效'],
  [{ activateUntil: '2027-12-31', readDays: 30 }, '请于 2027-12-31 前（含当日）激活，激活后 30 天内可阅读'],
])('a card says of %j: %s', (terms, text) => {
  expect(termText(terms)).toBe(text);
});

test('a sheet of foreign codes keeps their spelling and names each wrong row', () => {
  const rows = [
    ['序号', 'Code'],
    ['1', 'ab-CD-12_34'],
    ['2', 'short'],
    ['3', ''],
    ['4', 'ab-CD-12_34'],
    ['5', '=HYPERLINK(1)'],
  ].map((cells, i) => ({ line: i + 1, cells }));
  expect(readExternalCodes(rows)).toEqual({
    rows: 5,
    codes: [{ line: 2, code: 'ab-CD-12_34' }],
    errors: [
      { line: 3, tail: 'hort', message: '激活码应为 8 至 40 位字母、数字和连字符' },
      { line: 4, tail: '', message: '激活码为空' },
      { line: 5, tail: '2_34', message: '与第 2 行重复' },
      { line: 6, tail: 'K(1)', message: '激活码应为 8 至 40 位字母、数字和连字符' },
    ],
  });
  expect(readExternalCodes([{ line: 1, cells: ['编号'] }])).toBeNull();
});

test('a batch is numbered by its month and its seed', () => {
  expect(handBatchNo('B', '2026-11', '7A02F3C9AAAA')).toBe('B2611-7A02F3C9');
});
