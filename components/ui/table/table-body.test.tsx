import { renderToStaticMarkup } from 'react-dom/server';
import { TableBody } from '@/components/ui/table/table-body';
import type { Column } from '@/components/ui/table/types';

interface Row {
  at: string | null;
  fen: number | null;
  sn: string;
  who: string;
  unit: string | null;
  on: boolean;
}

const full: Row = {
  at: '2026-11-27T02:03:04.000Z',
  fen: 1250,
  sn: 'A1',
  who: '王伟',
  unit: '保密局',
  on: true,
};
const bare: Row = { at: null, fen: null, sn: 'A2', who: '', unit: null, on: false };

const cell = (row: Row, column: Column<Row>) =>
  renderToStaticMarkup(
    <table>
      <TableBody rows={[row]} columns={[column]} rowKey={(r) => r.sn} />
    </table>,
  )
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/.*<td>(.*)<\/td>.*/, '$1');

test.each<[string, Column<Row>, string, string]>([
  ['the member', { key: 'who', title: '' }, '王伟', '—'],
  ['a minute', { key: 'at', title: '', as: 'minute' }, '<span>2026-11-27 10:03</span>', '—'],
  ['a second', { key: 'at', title: '', as: 'second' }, '<span>2026-11-27 10:03:04</span>', '—'],
  ['a day', { key: 'at', title: '', as: 'date' }, '<span>2026-11-27</span>', '—'],
  [
    'a link',
    { key: 'sn', title: '', href: (r) => r.unit && `/orders/${r.sn}` },
    '<a href="/orders/A1">A1</a>',
    'A2',
  ],
  [
    'a second line',
    { key: 'who', title: '', small: (r) => r.unit },
    '<span><span>王伟</span><small>保密局</small></span>',
    '<span><span>—</span></span>',
  ],
  [
    'a tag',
    { key: 'on', title: '', tag: (r) => (r.on ? ['green', '启用'] : ['gray', '停用']) },
    '<span>启用</span>',
    '<span>停用</span>',
  ],
])('a column shows %s, and what is left of it where there is none', (_, column, filled, empty) => {
  expect([cell(full, column), cell(bare, column)]).toEqual([filled, empty]);
});

test('an amount is a price', () => {
  expect(cell(full, { key: 'fen', title: '', as: 'price' })).toContain('12.50');
  expect(cell(bare, { key: 'fen', title: '', as: 'price' })).toBe('—');
});
