import { nextSort, readList, writeList } from '@/components/ui/table/list-url';

const spec = { names: ['status', 'startTime'], pageSize: 20, prefix: '' };
const read = (text: string) => readList(new URLSearchParams(text), spec);

describe('state of a list in the address', () => {
  it.each([
    ['', { pageNum: 1, pageSize: 20 }],
    ['pageNum=3&pageSize=50&sort=-createdAt', { pageNum: 3, pageSize: 50, sort: '-createdAt' }],
    [
      'status=to_ship&startTime=2026-01-01',
      { pageNum: 1, pageSize: 20, status: 'to_ship', startTime: '2026-01-01' },
    ],
    ['pageNum=-1&pageSize=7&sort=a%20b', { pageNum: 1, pageSize: 20 }],
    ['pageNum=1e3&status=%20', { pageNum: 1, pageSize: 20 }],
    ['unknown=1', { pageNum: 1, pageSize: 20 }],
  ])('reads %s', (text, expected) => expect(read(text)).toEqual(expected));

  it('leaves out what is usual and keeps what belongs to others', () => {
    const search = new URLSearchParams('tab=x&pageNum=9&status=old');
    expect(writeList(search, { pageNum: 1, pageSize: 20, status: 'new' }, spec)).toBe('tab=x&status=new');
  });

  it('keeps two lists of one page apart', () => {
    const second = { ...spec, prefix: 'b.' };
    const text = writeList(new URLSearchParams('pageNum=2'), { pageNum: 5, pageSize: 50 }, second);
    expect(text).toBe('pageNum=2&b.pageNum=5&b.pageSize=50');
    expect(readList(new URLSearchParams(text), second)).toEqual({ pageNum: 5, pageSize: 50 });
    expect(readList(new URLSearchParams(text), spec)).toEqual({ pageNum: 2, pageSize: 20 });
  });

  it('turns a column through ascending, descending and none', () => {
    expect(nextSort(undefined, 'price')).toBe('price');
    expect(nextSort('price', 'price')).toBe('-price');
    expect(nextSort('-price', 'price')).toBeUndefined();
    expect(nextSort('name', 'price')).toBe('price');
  });
});
