import { findCuts } from './cuts.mjs';
import { MACHINE_NAMES, MACHINE_PLACES } from './machine-texts.mjs';

/** What people's texts go through; scripts, and the demo's own texts in db/seed, are left out. */
const ROOTS = /^(app|components|lib|db(?!\/seed))\/|^middleware\.ts$/;
const SKIPPED = /\.test\.tsx?$|\/test-support\.ts$|\.d\.ts$/;
/** The one file that cuts for all others. */
const OWNER = 'lib/core/characters.ts';

const RULE = 'a text is cut by lib/core/characters only: its UTF-16 units are no characters';

/**
 * Refuses cuts of texts by their UTF-16 units but for those of machine texts, and names of the lists that nothing needs any more.
 * @param {string} root
 * @param {string} config the project, from the root
 * @param {{ names: ReadonlySet<string>, places: Record<string, { names: string[], why: string }> }} lists
 * @returns {{ cuts: number, violations: string[] }}
 */
export function checkCuts(root, config, lists = { names: MACHINE_NAMES, places: MACHINE_PLACES }) {
  const wanted = (file) => ROOTS.test(file) && !SKIPPED.test(file) && file !== OWNER;
  const cuts = findCuts(root, config, wanted);
  const used = new Set();
  const violations = cuts.flatMap(({ file, line, name, code }) => {
    if (lists.places[file]?.names.includes(name)) used.add(`${file} ${name}`);
    else if (lists.names.has(name)) used.add(name);
    else return [`${file}:${line} ${code} → ${RULE}`];
    return [];
  });
  const listed = [
    ...lists.names,
    ...Object.entries(lists.places).flatMap(([file, { names }]) => names.map((name) => `${file} ${name}`)),
  ];
  const unused = listed.filter((one) => !used.has(one));
  return {
    cuts: cuts.length,
    violations: [...violations, ...unused.map((one) => `${one} → nothing needs it in machine-texts.mjs`)],
  };
}
