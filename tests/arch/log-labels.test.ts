import fs from 'node:fs';
import path from 'node:path';
import { logWords } from '@/lib/domain/exportJob/log-value-rules';
import { fieldLabels } from '@/lib/domain/log/field-label-rules';
import { entityLabels, operationLabels } from '@/lib/domain/log/label-rules';
import { sourceFiles } from './source-files';

/** The operation log is read by people: what a source file can write into it has a Chinese label. */

const root = path.join(__dirname, '..', '..');
const sources = sourceFiles()
  .filter(
    (file) =>
      /^(lib|scripts|app)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && file !== 'lib/data/audit.ts',
  )
  .map((file) => ({
    file,
    text: fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\/ .*$/gm, ''),
  }));

const CALL = 'recordOperation(';
const CHINESE = /[一-鿿]/;

/** The text from an opening bracket to its closing one; strings of these calls hold no lone bracket. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let i = from; i < text.length; i += 1) {
    if ('([{'.includes(text.charAt(i))) depth += 1;
    if (')]}'.includes(text.charAt(i)) && (depth -= 1) === 0) return text.slice(from, i + 1);
  }
  throw new Error(`no closing bracket: ${text.slice(from, from + 80)}`);
}

/** The pieces between the commas that lie in no further bracket. */
function pieces(inside: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < inside.length; i += 1) {
    const c = inside.charAt(i);
    if ('([{'.includes(c)) depth += 1;
    if (')]}'.includes(c)) depth -= 1;
    if (c === ',' && depth === 0) {
      found.push(inside.slice(start, i));
      start = i + 1;
    }
  }
  return [...found, inside.slice(start)].map((p) => p.trim()).filter((p) => p !== '');
}

/** Key and value of each property; of a shorthand the value is its name, a spread has none. */
function properties(record: string): Map<string, string> {
  return new Map(
    pieces(record.slice(1, -1)).flatMap((piece) => {
      const [, key, value] = /^(\w+)(?::\s*([^]*))?$/.exec(piece) ?? [];
      return key ? [[key, value ?? key] as const] : [];
    }),
  );
}

const calls = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\brecordOperation\(/g)].map(({ index }) => {
    const [, second = ''] = pieces(bracketed(text, index + CALL.length - 1).slice(1, -1));
    return { file, text, given: properties(second) };
  }),
);

const words = (text: string) => [...text.matchAll(/'([\w.]+)'/g)].map(([, word = '']) => word);
const dotted = (text: string) => words(text).filter((w) => /^[a-z]\w*(\.\w+)+$/i.test(w));

/** Acts that a template makes, by file; a new template has to be listed here. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'lib/domain/order/commands/archive-order.ts': ['order.archive', 'order.unarchive'],
  'lib/domain/order/commands/hold-order.ts': ['order.hold', 'order.release'],
  'lib/domain/order/commands/suspend-issues.ts': ['issue.suspend', 'issue.resume'],
  'lib/domain/letter/commands/handle-letter.ts': ['publish', 'answer', 'refuse', 'withdraw'].map(
    (act) => `letter.${act}`,
  ),
  'lib/domain/shipping/commands/save-place.ts': ['deliveryCenter.default', 'deliveryCorp.default'],
  'lib/domain/childOrder/commands/with-split.ts': [
    'addChild',
    'editChild',
    'removeChild',
    'clearChildren',
    'importChildren',
    'restToMain',
  ].map((act) => `childOrder.${act}`),
  'lib/data/listed.ts': [],
  'lib/data/listed-bin.ts': [],
  'lib/data/tree.ts': [],
};

/** Lists and trees, whose engines compose the act of the list's own word. */
const engined = sources.filter(({ text }) => /satisfies (Listed|Tree|Record<string, Listed>);/.test(text));
const engineEntities = engined.flatMap(({ text }) =>
  [...text.matchAll(/entity: '(\w+)'/g)].map(([, entity = '']) => entity),
);
const engineFields = engined.flatMap(({ text }) =>
  [...text.matchAll(/logged: \[([^\]]*)\]/g)].flatMap(([, list = '']) => words(list)),
);

const unlabelled = (known: Readonly<Record<string, string>>, found: readonly string[]) =>
  [...new Set(found)].filter((word) => !CHINESE.test(known[word] ?? ''));

test('the calls are found', () => {
  expect(calls.length).toBeGreaterThan(110);
  expect(calls.filter((c) => !c.given.has('action') || !c.given.has('entity')).map((c) => c.file)).toEqual(
    [],
  );
  expect(engineEntities).toEqual(
    expect.arrayContaining(['ad', 'qa', 'category', 'freightRule', 'organizationType']),
  );
});

test('every act has a Chinese label', () => {
  const acts = calls.flatMap(({ file, text, given }) => {
    const action = given.get('action') ?? '';
    if (action.includes('`')) return composed[file] ?? [`${file}: ${action}`];
    const literal = dotted(action);
    // A name handed on: it is written elsewhere in the same file.
    if (literal.length > 0) return literal;
    const named = dotted(text.replaceAll(/from '[^']*'/g, ''));
    return named.length > 0 ? named : [`${file}: ${action}`];
  });
  expect(unlabelled(operationLabels, acts)).toEqual([]);
});

test('every act of a list or a tree has a Chinese label', () => {
  const acts = engineEntities.flatMap((entity) => ['add', 'edit', 'del'].map((act) => `${entity}.${act}`));
  expect(unlabelled(operationLabels, acts)).toEqual([]);
});

test('every kind of thing has a Chinese label', () => {
  const entities = calls.flatMap(({ given }) => words(given.get('entity') ?? ''));
  expect(unlabelled(entityLabels, [...entities, ...engineEntities])).toEqual([]);
});

test('every field written out on the spot has a Chinese label', () => {
  const fields = calls.flatMap(({ given }) => {
    const [thing = ''] = words(given.get('entity') ?? '');
    return ['before', 'after']
      .map((side) => given.get(side) ?? '')
      .filter((side) => side.startsWith('{'))
      .flatMap((side) => [...properties(side).keys()])
      .filter((field) => !Object.hasOwn(logWords.fields, `${thing}.${field}`));
  });
  expect(fields.length).toBeGreaterThan(100);
  expect(unlabelled(fieldLabels, [...fields, ...engineFields])).toEqual([]);
  expect(Object.entries(logWords.fields).filter(([, label]) => !CHINESE.test(label))).toEqual([
    ['product.isbn', 'ISBN'],
    ['product.issn', 'ISSN'],
  ]);
});

/** Fields that hold one of a few stored words. */
const CODED = new Set(['kind', 'level', 'reasonKind', 'role', 'scope', 'status']);

test('every state and choice written out on the spot has its Chinese words', () => {
  const coded = calls.flatMap(({ given }) => {
    const [thing = ''] = words(given.get('entity') ?? '');
    return ['before', 'after']
      .flatMap((side) => [...properties(given.get(side) ?? '').keys()])
      .filter((field) => thing && CODED.has(field))
      .filter((field) => !logWords.values[`${thing}.${field}`] && !logWords.values[field])
      .map((field) => `${thing}.${field}`);
  });
  expect([...new Set(coded)]).toEqual([]);
});

test('no label says the same twice of different acts', () => {
  const labels = Object.values(operationLabels);
  expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([]);
});
