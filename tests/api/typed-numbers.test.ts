import { cleanText } from '@/lib/server/http/body';
import { catalogue } from '@/tests/support/catalogue';
import { leavesOf } from '@/tests/support/contract-fields';

/** The same number is the same number in every field of every call, however people write it. */

const leaves = catalogue.flatMap(({ method, path, input }) => {
  return leavesOf(input).map(([name, field]) => ({
    at: `${method} ${path} ${name}`,
    name,
    field,
  }));
});

interface Kind {
  name: RegExp;
  number: string;
  spellings: string[];
}

const KINDS: Record<string, Kind> = {
  'mobile number': {
    name: /(phone|mobile)$/i,
    number: '13800138000',
    spellings: [
      '+86 138 0013 8000',
      '0086-138-0013-8000',
      '86 13800138000',
      '１３８００１３８０００',
      '\u202D13800138000\u202C',
    ],
  },
  telephone: {
    name: /(phone|tel)$/i,
    number: '010-64018888',
    spellings: ['010 64018888', '(010)64018888', '010－64018888', '０１０－６４０１８８８８'],
  },
  extension: {
    name: /(phone|tel)$/i,
    number: '010-64018888转801',
    spellings: ['010-64018888 转 801', '(010)6401 8888转801'],
  },
  'number of the nation': {
    name: /(phone|tel)$/i,
    number: '400-810-8888',
    spellings: ['4008108888', '400 810 8888'],
  },
  postcode: { name: /postcode$/i, number: '100010', spellings: ['１０００１０', '100 010', '\u200B100010'] },
  'tax number': {
    name: /(taxNo|creditCode)$/i,
    number: '91350100M000100Y43',
    spellings: [
      '9135 0100 M000 100Y 43',
      '９１３５０１００Ｍ０００１００Ｙ４３',
      '9135O1OOMOOO1OOY43',
      '91350100m000100y43',
    ],
  },
};

test.each(Object.entries(KINDS))(
  'a %s is one in every field that takes it',
  (_, { name, number, spellings }) => {
    const takes = leaves.filter((l) => name.test(l.name) && l.field.safeParse(number).success);
    expect(takes.length).toBeGreaterThan(0);
    const apart = takes.flatMap(({ at, field }) => {
      const kept = JSON.stringify(field.safeParse(number).data);
      return spellings
        .filter((typed) => JSON.stringify(field.safeParse(cleanText(typed)).data) !== kept)
        .map((typed) => `${at}: ${typed}`);
    });
    expect(apart).toEqual([]);
  },
);

test('a whole number in full width is that number in every field that takes one', () => {
  const numbers = leaves.filter(({ field }) => [2, 2026].some((n) => field.safeParse(String(n)).data === n));
  expect(numbers.length).toBeGreaterThan(300);
  const lost = numbers.filter(
    ({ field }) => field.safeParse('２').data !== 2 && field.safeParse(' ２０２６\u200B').data !== 2026,
  );
  // A choice among three, not a number that somebody types.
  expect(lost.map((l) => l.at)).toEqual(['GET /api/admin/area/list level']);
});

test('what nobody sees reaches no field: it is dropped where calls are read, at any depth', () => {
  const sent = {
    name: '\u200B\u200B',
    lines: [{ title: '保\u2060密👩\u200D👧' }],
    contentHtml: '<p>a\u00ADb</p>',
  };
  expect(JSON.parse(JSON.stringify(cleanText(sent)))).toEqual({
    name: '',
    lines: [{ title: '保密👩\u200D👧' }],
    contentHtml: '<p>a\u00ADb</p>',
  });
});
