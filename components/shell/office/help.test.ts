import { helpOf } from './help';
import { offices } from './menu';

const entries = offices.flatMap((o) => o.groups.flatMap((g) => g.entries.map((e) => e.href)));

test('every entry of the menus has its 说明, and none is of an entry that is gone', () => {
  expect(Object.keys(helpOf).toSorted()).toEqual([...new Set(entries)].toSorted());
});

test.each(Object.entries(helpOf))(
  '%s says what it is for, the steps and who goes on, in sentences',
  (_, help) => {
    expect(help.steps.length).toBeGreaterThan(0);
    for (const text of [help.what, help.next]) expect(text).toMatch(/[一-鿿].*。$/);
    for (const step of help.steps) expect(step).toMatch(/^[^。]*[一-鿿][^。]*$/);
  },
);
