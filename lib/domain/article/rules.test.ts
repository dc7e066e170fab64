import {
  allIds,
  buildTree,
  excerpt,
  idsOfPath,
  idsUnder,
  pathTo,
  wordCount,
} from '@/lib/domain/article/rules';

const rows = [
  { id: 1, parentId: null, name: '要闻' },
  { id: 2, parentId: null, name: '法规' },
  { id: 3, parentId: 2, name: '国家法律' },
  { id: 4, parentId: 3, name: '释义' },
  { id: 9, parentId: 8, name: '孤儿' },
];

describe('category tree', () => {
  const tree = buildTree(rows);

  it('nests children in row order and leaves out what hangs under a missing parent', () => {
    expect(tree.map((n) => n.nodeEntity.name)).toEqual(['要闻', '法规']);
    expect(allIds(tree)).toEqual([1, 2, 3, 4]);
  });

  it('finds the way from the root', () => {
    expect(pathTo(tree, 4).map((n) => n.nodeEntity.id)).toEqual([2, 3, 4]);
    expect(pathTo(tree, 77)).toEqual([]);
  });

  it('collects a subtree', () => {
    expect(idsUnder(tree[1]!)).toEqual([2, 3, 4]);
  });

  it('reads a materialised path', () => {
    expect(idsOfPath('/2/3/4/')).toEqual([2, 3, 4]);
    expect(idsOfPath('/')).toEqual([]);
  });
});

describe('excerpt', () => {
  it.each([
    ['keeps a short text', '保密工作', 10, '保密工作'],
    ['folds blanks and full-width indents', '　　第一段\n\n　　第二段', 20, '第一段 第二段'],
    ['cuts with an ellipsis inside the limit', '一二三四五六', 4, '一二三…'],
    ['never halves a surrogate pair', '𠮷𠮷𠮷𠮷', 3, '𠮷𠮷…'],
  ])('%s', (_name, text, max, out) => {
    expect(excerpt(text, max)).toBe(out);
  });
});

describe('wordCount', () => {
  it('counts characters without line breaks, and one for each picture and rule', () => {
    expect(wordCount('<p>保密</p><p>法</p><img src="/files/a.png"><hr>', '保密\n法')).toBe(5);
  });
});
