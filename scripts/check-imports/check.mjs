import fs from 'node:fs';
import path from 'node:path';
import { circles } from './circles.mjs';
import { readModule } from './imports.mjs';
import {
  DOMAINS,
  PACKAGE_RULES,
  placeOf,
  SERVER_NAMES,
  serverPackage,
  sessionPackageMisused,
  SHARED_NAMES,
  TREE_RULES,
} from './zones.mjs';

/** @typedef {{ file: string, line: number, import?: string, rule: string }} Violation */

const ROOTS = [
  'app',
  'components',
  'lib',
  'db',
  'scripts',
  'tests',
  'middleware.ts',
  'instrumentation-client.ts',
];
const SKIPPED = /(^|\/)(generated|node_modules|\.[^/]+)(\/|$)|\.test\.tsx?$|\/test-support\.ts$|\.d\.ts$/;
const EXTENSIONS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];
const THE_BARREL = 'db/schema/index.ts';
/** lib/server files that also run in the middleware's sandbox. */
const EDGE = 'lib/server/auth/edge.ts';

function* sourceFiles(root, rel) {
  const stat = fs.statSync(path.join(root, rel), { throwIfNoEntry: false });
  if (!stat || SKIPPED.test(rel)) return;
  if (stat.isFile()) {
    if (/\.(tsx?|mjs)$/.test(rel)) yield rel;
    return;
  }
  for (const name of fs.readdirSync(path.join(root, rel)).toSorted())
    yield* sourceFiles(root, `${rel}/${name}`);
}

/** A path from the root for an import of the tree, `null` for a package. */
function resolveInTree(root, from, specifier) {
  let rel;
  if (specifier.startsWith('@/')) rel = specifier.slice(2);
  else if (specifier.startsWith('.')) rel = path.posix.normalize(`${path.posix.dirname(from)}/${specifier}`);
  else return null;
  for (const ext of EXTENSIONS) {
    if (fs.statSync(path.join(root, rel + ext), { throwIfNoEntry: false })?.isFile()) return rel + ext;
  }
  return rel;
}

/** Rules about the file itself: its marker, its place, no barrels. */
function fileViolations(file, place, { exportAll, onlyReexports }) {
  const out = [];
  const say = (rule, line = 1) => out.push({ file, line, rule });
  if (place.zone === 'domain') {
    if (!DOMAINS.includes(place.domain)) say(`lib/domain/${place.domain} is not in the list of domains`);
    if (/\/([^/]+-)?states$/.test(place.path)) say('states and machines are in lib/states');
    if (SERVER_NAMES.has(place.name) && !place.server)
      say("server files of a domain begin with import 'server-only'");
    if (SHARED_NAMES.has(place.name) && place.server)
      say(`${place.name}.ts runs on both sides and has no import 'server-only'`);
  }
  const serverZone = ['server', 'composition', 'data'].includes(place.zone);
  if (serverZone && !place.server && file !== EDGE)
    say("files of lib/server and lib/data begin with import 'server-only'");
  if (file === THE_BARREL) return out;
  if (exportAll || (onlyReexports && place.zone !== 'api'))
    say('no barrels except db/schema/index.ts', exportAll);
  return out;
}

function treeViolation(from, to, use) {
  if (from.skin && to.skin && from.skin !== to.skin)
    return 'desktop/, mobile/ and office/ never import each other';
  const bothSides = from.zone === 'domain' && !from.server;
  if (bothSides && to.server) return 'a both-sides file of a domain cannot import a server file';
  const { may, rule } = TREE_RULES[from.zone];
  return may(to, use, from) ? null : rule;
}

function packageViolation(from, specifier) {
  if (specifier === 'server-only') return null;
  if (sessionPackageMisused(specifier, from))
    return 'only lib/server/auth imports next-auth and iron-session';
  if (from.zone === 'domain' && !from.server && serverPackage(specifier))
    return 'a both-sides file of a domain uses no server package';
  const list = PACKAGE_RULES[from.zone];
  if (!list) return null;
  const wrong = 'only' in list ? !list.only.test(specifier) : list.never.test(specifier);
  return wrong ? list.rule : null;
}

/** The rule that an import breaks, `null` when it breaks none. Files of plain Node know no `@/`. */
function importRule(file, from, use, target, known) {
  if (use.specifier.startsWith('../../') && !file.endsWith('.mjs'))
    return 'what is more than one folder up is imported by @/…';
  if (!from) return null;
  if (target === null) return packageViolation(from, use.specifier);
  const to = known ?? placeOf(target);
  if (to) return treeViolation(from, to, use);
  return /\.(css|json)$/.test(target) ? null : `${target} is outside the dependency table`;
}

/**
 * Checks every source file under `root` against the dependency table, and looks for circles of imports.
 * @param {string} root
 * @returns {{ files: number, violations: Violation[] }}
 */
export function checkTree(root) {
  const files = ROOTS.flatMap((r) => [...sourceFiles(root, r)]);
  const sources = new Map(files.map((f) => [f, fs.readFileSync(path.join(root, f), 'utf8')]));
  const modules = new Map(files.map((f) => [f, readModule(f, sources.get(f))]));
  // A program of plain Node, which a thread or a process runs, cannot carry the marker of a server file.
  const places = new Map(files.map((f) => [f, placeOf(f, modules.get(f).server || f.endsWith('.mjs'))]));
  /** @type {Violation[]} */
  const violations = [];
  const graph = new Map(files.map((f) => [f, new Map()]));
  for (const [file, source] of sources) {
    const from = places.get(file);
    const read = modules.get(file);
    for (const use of read.imports) {
      const target = resolveInTree(root, file, use.specifier);
      if (sources.has(target)) graph.get(file).set(target, use);
      const rule = importRule(file, from, use, target, places.get(target));
      if (rule) violations.push({ file, line: use.line, import: use.specifier, rule });
    }
    if (!from) continue;
    violations.push(...fileViolations(file, from, read));
    if (from.zone === 'adapter') {
      const line = source.split('\n').findIndex((text) => /\bprocess\.env\b/.test(text));
      if (line >= 0)
        violations.push({ file, line: line + 1, rule: 'an adapter never reads the environment' });
    }
  }
  return { files: files.length, violations: [...violations, ...circles(graph)] };
}

/** `file:line imports x → rule`. */
export function formatViolation(v) {
  return `${v.file}:${v.line}${v.import ? ` imports ${v.import}` : ''} → ${v.rule}`;
}
