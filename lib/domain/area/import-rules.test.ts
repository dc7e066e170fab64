import { parseCsv } from '@/lib/core/csv';
import { diffAreas, type KnownArea } from './import-rules';

const known = new Map<string, KnownArea>(
  [
    ['110000', '北京市', true],
    ['110100', '北京市', true],
    ['110101', '东城区', true],
    ['110102', '西城区', true],
    ['110103', '崇文区', false],
  ].map(([code, name, active]) => [
    code as string,
    { code: code as string, name: name as string, active: active as boolean },
  ]),
);
const diff = (text: string) => diffAreas(parseCsv(text, 100) ?? [], known);
const HEAD = 'code,name,parent,level,status\n';

test('names what is added, renamed, retired, restored and left alone', () => {
  const found = diff(
    `${HEAD}110101,东城区,110100,3,active\n110102,西城新区,110100,3,active\n110103,崇文区,,,1\n110104,宣武区,110100,3,active`,
  );
  expect(found?.errors).toEqual([]);
  expect(found?.changes.map((c) => [c.line, c.code, c.action])).toEqual([
    [3, '110102', 'edit'],
    [4, '110103', 'restore'],
    [5, '110104', 'add'],
  ]);
  expect([found?.rows, found?.same]).toEqual([4, 1]);
});

test('columns may stand in any order and have Chinese names', () => {
  expect(diff('名称,代码\n崇文新区,110103')?.changes[0]).toMatchObject({
    action: 'restore',
    name: '崇文新区',
  });
  expect(diff('名称,上级\n甲,110000')).toBeNull();
});

test.each([
  ['1101,甲,,,', '代码应为 6 位数字'],
  ['110105,,,,', '请输入名称'],
  ['110105,=cmd(),,,', '名称只能包含文字、数字、括号和间隔号'],
  ['110105,甲,110000,,', '上级代码应为 110100'],
  ['110105,甲,,2,', '级别应为 3'],
  ['110105,甲,,,x', '状态应为 active（使用中）或 retired（已停用）'],
  ['320105,甲,,,', '上级地区 320100 不存在'],
  ['110101,甲,,,\n110101,乙,,,', '代码与第 2 行重复'],
  ['110101,东城区,,,retired\n110100,北京市,,,retired', '下级地区 110102 西城区 仍在使用，请一并停用'],
])('%j is refused: %s', (row, message) => {
  expect(diff(HEAD + row)?.errors.map((e) => e.message)).toEqual([message]);
});

test('an area cannot be used below a retired one', () => {
  const list = `${HEAD}110100,北京市,,,retired\n110101,东城区,,,active\n110102,西城区,,,retired`;
  expect(diff(list)?.errors).toEqual([{ line: 3, code: '110101', message: '上级地区 110100 已停用' }]);
});
