import { folderAndBelow, folderLines } from './folder-rules';

const folder = (id: number, parentId: number | null) => ({ id, parentId, name: `f${id}`, files: 0 });
const folders = [folder(1, null), folder(2, null), folder(3, 1), folder(4, 3)];

test('each folder stands after its parent, one step further in', () => {
  expect(folderLines(folders).map((f) => [f.id, f.depth])).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
    [2, 0],
  ]);
});

test('a folder is barred together with all that is below it', () => {
  expect([...folderAndBelow(folders, 1)]).toEqual([1, 3, 4]);
  expect([...folderAndBelow(folders, 4)]).toEqual([4]);
});
