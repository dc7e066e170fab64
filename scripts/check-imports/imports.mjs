import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {{ specifier: string, line: number, typeOnly: boolean, kind: 'import' | 'export' | 'dynamic' }} Import
 * @typedef {object} Module
 * @property {Import[]} imports static imports, re-exports, `import()` and `require()` with a literal name, in the order of the source
 * @property {boolean} server whether its first statement is `import 'server-only'`
 * @property {boolean} onlyReexports whether it holds nothing but `export … from`
 * @property {number} [exportAll] line of its first `export *`
 */

/** The text of a literal, also of a template without holes. */
function literal(node) {
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0].value.cooked;
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Whether a clause names types only: its keyword carries `type`, or each of its names does. */
const namesTypes = (keyword, names, kind) =>
  keyword === 'type' || (names.length > 0 && names.every((name) => name[kind] === 'type'));

/**
 * @param {string} file its extension says which language the parser reads
 * @param {string} source
 * @returns {Module}
 * @throws when the source does not parse
 */
export function readModule(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const lineOf = (node) => source.slice(0, node.start).split('\n').length;
  /** @type {Import[]} */
  const imports = [];
  const add = (node, from, kind, typeOnly = false) => {
    const specifier = literal(from);
    if (specifier !== undefined) imports.push({ specifier, line: lineOf(node), typeOnly, kind });
  };
  new Visitor({
    ImportDeclaration: (n) =>
      add(n, n.source, 'import', namesTypes(n.importKind, n.specifiers, 'importKind')),
    ExportNamedDeclaration: (n) =>
      add(n, n.source, 'export', namesTypes(n.exportKind, n.specifiers, 'exportKind')),
    ExportAllDeclaration: (n) => add(n, n.source, 'export', n.exportKind === 'type'),
    TSImportEqualsDeclaration: (n) => add(n, n.moduleReference.expression, 'import', n.importKind === 'type'),
    ImportExpression: (n) => add(n, n.source, 'dynamic'),
    TSImportType: (n) => add(n, n.source, 'dynamic', true),
    CallExpression: (n) => {
      if (n.callee.type === 'Identifier' && n.callee.name === 'require') add(n, n.arguments[0], 'dynamic');
    },
  }).visit(program);
  const { body } = program;
  const all = body.find((n) => n.type === 'ExportAllDeclaration');
  return {
    imports,
    server: body[0]?.type === 'ImportDeclaration' && body[0].source.value === 'server-only',
    onlyReexports: body.length > 0 && body.every((n) => /^Export(Named|All)/.test(n.type) && n.source),
    ...(all && { exportAll: lineOf(all) }),
  };
}
