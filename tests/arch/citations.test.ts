import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { hasDecision, hasFile, hasHeading, hasId, hasRule, hasSection, PAPERS } from './papers';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');

const NUMBER = String.raw`\d+(?:\.\d+)?[a-z]?\b`;
const LIST = String.raw`${NUMBER}(?:(?:, | and | to |, and )${NUMBER})*`;
/** A paper by its name, then the place in it: `domain.md section 1 rule 3`, `integrations.md 1.4 and 2.3`, `security.md trap 6`. */
const PAPER = new RegExp(
  String.raw`\b(specification|(?:${Object.keys(PAPERS).join('|')})\.md),? (?:sections? )?(?:(${LIST}))?(?:,? ?(rules?|items?|traps?) (${LIST}))?`,
  'g',
);
const TREE_PATH =
  /(?<![\w./@-])(?:app|components|lib|db|scripts|tests|docs|deploy)\/[\w./()[\]-]*\.(?:tsx?|mjs|md|sql|css|ya?ml|conf|json)\b/g;
const numbersOf = (list = '') => list.match(new RegExp(NUMBER, 'g')) ?? [];

const documents = fs
  .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`)
  .concat('README.md', 'README.zh-CN.md');
const documentNames = new Set(documents.map((file) => path.basename(file)));

/** Places of papers that a text names and that do not exist. */
function missingPlaces(text: string): string[] {
  return [...text.matchAll(PAPER)].flatMap(([said, name = '', list, word, items]) => {
    const paper = name.replace(/\.md$/, '');
    const found = numbersOf(list);
    const section = word?.startsWith('trap') ? '1' : (found.at(-1) ?? '');
    const right =
      found.every((number) => hasSection(paper, number)) &&
      numbersOf(items).every((item) => hasRule(paper, section, item));
    return right ? [] : [said.trim()];
  });
}

/** Requirements, decisions and files that a text names and that do not exist. */
function missingThings(text: string): string[] {
  return [
    ...[...text.matchAll(/\b(?:[SR]-\d\d|(?<=(?:security\.md|invariants?) )I\d\d)\b/g)].filter(
      ([id]) => !hasId(id),
    ),
    ...[...text.matchAll(/\bADR (\d{4})\b/g)].filter(([, number]) => !hasDecision(number!)),
    ...[...text.matchAll(TREE_PATH)].filter(([file]) => !hasFile(file)),
    ...[...text.matchAll(/(?<![\w/.-])[a-z][\w-]*\.md\b/g)].filter(([name]) => !documentNames.has(name)),
  ].map(([said]) => said);
}

/** Comments of a source, each as one line of text; consecutive line comments belong together. */
function commentsOf(file: string, source: string): string[] {
  if (file.endsWith('.css')) return source.match(/\/\*[^]*?\*\//g) ?? [];
  const { comments } = parseSync(file, source);
  return comments.map((one, i) =>
    i > 0 && one.type === 'Line' ? `${comments[i - 1]!.value} ${one.value}` : one.value,
  );
}

/** A document without its examples. */
const proseOf = (file: string) =>
  fs
    .readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`\n]*\]\([^`\n]*`/g, '');
const oneLine = (text: string) => text.replaceAll(/\s*\n[\s*]*/g, ' ');
/** Records of a moment keep the paths of that moment. */
const ofThePast = (file: string) => file.startsWith('docs/adr/');

test.each([
  ['domain.md section 1 rule 3; domain.md 11.5, security.md S-06, R-21; security.md trap 6', []],
  ['specification sections 2, 5 and 8; news-editor-reading.md 2.2b', []],
  ['domain.md section 44', ['domain.md section 44']],
  ['domain.md section 1 rule 99', ['domain.md section 1 rule 99']],
  ['security.md trap 77', ['security.md trap 77']],
  ['specification sections 2 and 19', ['specification sections 2 and 19']],
  ['security.md S-99, ADR 9999', ['S-99', 'ADR 9999']],
  ['as lib/core/no-such-file.ts says', ['lib/core/no-such-file.ts']],
  ['the rule of no-such-paper.md, of style.md and of runbook.md', ['no-such-paper.md']],
  ['lib/domain/<d>/contract.ts, lib/core/money.ts', []],
])('%s', (text, missing) => {
  expect([...missingPlaces(text), ...missingThings(text)]).toEqual(missing);
});

test('every paper, section, requirement, decision and file that a comment names exists', () => {
  const wrong = sourceFiles().flatMap((file) => {
    if (file.endsWith('/citations.test.ts')) return [];
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const said = commentsOf(file, source).map(oneLine);
    const missing = [...missingPlaces(oneLine(source)), ...said.flatMap(missingThings)];
    return [...new Set(missing)].map((what) => `${file}: ${what}`);
  });
  expect(wrong).toEqual([]);
});

test('every paper, section, requirement, decision and file that a document names exists', () => {
  const wrong = documents.flatMap((file) => {
    const text = oneLine(proseOf(file)).replaceAll(/\]\([^)\s]+\)/g, ']');
    const missing = [...missingPlaces(text), ...missingThings(text)];
    return missing
      .filter((what) => !(ofThePast(file) && what.includes('/')))
      .map((what) => `${file}: ${what}`);
  });
  expect(wrong).toEqual([]);
});

test('every link of a document leads to a file and a heading that exist', () => {
  const wrong = documents.flatMap((file) =>
    [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, to]) => to!)
      .filter((to) => !/^[a-z]+:/.test(to))
      .filter((to) => {
        const [target = '', anchor] = to.split('#');
        const at = target === '' ? file : path.join(path.dirname(file), target);
        return !hasFile(at) || (anchor !== undefined && !hasHeading(at, anchor));
      })
      .map((to) => `${file}: ${to}`),
  );
  expect(wrong).toEqual([]);
});
