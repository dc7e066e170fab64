import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const read = (rel: string) => fs.readFileSync(path.join(root, rel), 'utf8');

/** Papers that are cited by their bare name, and where they lie. */
export const PAPERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    fs.readdirSync(path.join(root, 'docs/design')).map((file) => [file.slice(0, -3), `docs/design/${file}`]),
  ),
  ...Object.fromEntries(
    fs
      .readdirSync(path.join(root, 'docs'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file.slice(0, -3), `docs/${file}`]),
  ),
};

/** Sections of a paper by their number; `head` is what stands before the first of them. */
function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>();
  let open: [number, string][] = [];
  let head = '';
  for (const line of text.split('\n')) {
    const [, marks = '', number] = /^(#{2,})\s+(?:(\d+(?:\.\d+)?[a-z]?)\.?\s)?/.exec(line) ?? [];
    if (marks) open = open.filter(([level]) => level < marks.length);
    if (marks && number) open = [...open, [marks.length, number]];
    if (number && marks) sections.set(number, '');
    for (const [, of] of open) sections.set(of, `${sections.get(of) ?? ''}${line}\n`);
    if (sections.size === 0) head += `${line}\n`;
  }
  return sections.set('head', head);
}

const sections = new Map(Object.entries(PAPERS).map(([name, file]) => [name, sectionsOf(read(file))]));

const hasItem = (text: string | undefined, item: string) =>
  text !== undefined && new RegExp(`(^|\\s)${item}\\. `, 'm').test(text);

/** Whether a paper has the section `4`, `4.2` or `2.2b`, or the item 5 of section 11 as `11.5`. */
export function hasSection(paper: string, number: string): boolean {
  const of = sections.get(paper);
  const [chapter, item] = number.split('.');
  return of?.has(number) === true || (item !== undefined && hasItem(of?.get(chapter!), item));
}

/** Whether a section has a rule, trap or item of a number. */
export const hasRule = (paper: string, section: string, item: string) =>
  hasItem(sections.get(paper)?.get(section), item);

/** Requirements and invariants by their id: `S-06`, `R-21`, `I05`. */
const ids = new Set([
  ...(read('docs/design/security.md').match(/(?<=^\| )[SR]-\d\d(?= \|)|\bI3\d\b/gm) ?? []),
  ...(read('db/invariants.sql').match(/(?<=^-- name: )[IS]\d\d/gm) ?? []),
]);
export const hasId = (id: string) => ids.has(id);

export const hasDecision = (number: string) =>
  fs.readdirSync(path.join(root, 'docs/adr')).some((file) => file.startsWith(`${number}-`));

/** Whether a path of the tree, or one beside `from`, exists. */
export const hasFile = (file: string, from?: string) =>
  fs.existsSync(path.join(root, from ? path.dirname(from) : '', file));

/** Whether a document has a heading that a link names in GitHub's way. */
export function hasHeading(file: string, anchor: string): boolean {
  const slugs = read(file)
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );
  return slugs.includes(anchor);
}
