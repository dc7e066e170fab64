import fs from 'node:fs';
import path from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import { withProject } from '../check/project.mjs';

/**
 * Finds where texts are cut by UTF-16 units. It reads the types of the whole tree by the programming interface of the compiler, so that
 * `.slice(0, 5)` of a list is none of its business.
 *
 * @typedef {{ file: string, line: number, name: string, code: string }} Cut `name`: what is cut, by its last name
 */

const METHODS = new Set(['slice', 'substring', 'substr', 'charAt', 'at', 'split']);
/** Names of places that were found in the text that is cut: an ASCII sign, a match or an end is there. */
const PLACES = new Set(['at', 'start', 'end', 'from', 'to', 'colon', 'dot', 'index', 'head']);

/** A node without brackets, `!` and `as`. */
function bare(node) {
  let inner = node;
  while (ast.isParenthesizedExpression(inner) || ast.isNonNullExpression(inner) || ast.isAsExpression(inner))
    inner = inner.expression;
  return inner;
}

/** The last name of an expression: `ctx.userAgent` is `userAgent`, `formatDate(now)` is `formatDate()`. */
function nameOf(node) {
  const inner = bare(node);
  if (ast.isIdentifier(inner)) return inner.text;
  if (ast.isPropertyAccessExpression(inner)) return inner.name.text;
  if (ast.isCallExpression(inner)) return `${nameOf(inner.expression)}()`;
  if (ast.isElementAccessExpression(inner)) return nameOf(inner.expression);
  return ast.isBinaryExpression(inner) ? nameOf(inner.left) : '';
}

/** Whether an argument is a place that was found in the text, as against a number of units. */
function isPlace(node) {
  const inner = bare(node);
  if (ast.isNumericLiteral(inner)) return inner.text === '0';
  if (ast.isIdentifier(inner)) return PLACES.has(inner.text);
  if (ast.isPropertyAccessExpression(inner))
    return inner.name.text === 'length' || PLACES.has(inner.name.text);
  if (ast.isCallExpression(inner)) return /^(lastI|i)ndexOf\(\)$/.test(nameOf(inner));
  if (!ast.isBinaryExpression(inner) || inner.operatorToken.getText() !== '+') return false;
  const last = bare(inner.right);
  // The sign that was found is one unit long.
  return isPlace(inner.left) && (isPlace(last) || (ast.isNumericLiteral(last) && last.text === '1'));
}

/** The text or the list of characters that a node takes a part of by counting; `null` when it does nothing of the kind. */
function counted(node) {
  if (ast.isElementAccessExpression(node)) return { what: node.expression, of: 'text' };
  if (!ast.isCallExpression(node) || !ast.isPropertyAccessExpression(node.expression)) return null;
  const { expression: what, name } = node.expression;
  const args = [...node.arguments];
  // Characters that were parted and are put together again.
  if (name.text === 'join' && nameOf(what) === 'slice()' && args[0]?.text === '')
    return { what: bare(what).expression.expression, of: 'list' };
  if (!METHODS.has(name.text)) return null;
  if (name.text === 'split') return args[0]?.text === '' ? { what, of: 'text' } : null;
  const byPlace = name.text === 'slice' && args.every(isPlace);
  return byPlace ? null : { what, of: 'text' };
}

/**
 * Every place of the project's files at which a text is cut by its units.
 * @param {string} root folder that holds the files
 * @param {string} config the project, from the root
 * @param {(file: string) => boolean} wanted by a path from the root
 * @returns {Cut[]}
 */
export function findCuts(root, config, wanted) {
  return withProject(root, config, (project, names) => {
    const files = names.filter((f) => wanted(path.relative(root, f)));
    return files.flatMap((file) => {
      // Most files hold nothing that may be one.
      if (!/\.(slice|substr|substring|charAt|at|split)\(|[\w)\]!]\[/.test(fs.readFileSync(file, 'utf8')))
        return [];
      return cutsOf(project, project.program.getSourceFile(file), path.relative(root, file));
    });
  });
}

function cutsOf({ checker }, source, file) {
  const found = [];
  const visit = (node) => {
    const cut = counted(node);
    if (cut) found.push({ ...cut, node });
    node.forEachChild(visit);
  };
  visit(source);
  const types = checker.getTypeAtLocation(found.map(({ what }) => bare(what)));
  return found.flatMap(({ node, what, of }, i) => {
    const type = types[i];
    const kinds = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    const isText = kinds.some((t) => t.flags & TypeFlags.StringLike);
    const isList = kinds.some((t) => checker.isArrayType(t));
    if (of === 'text' ? !isText : !isList) return [];
    const line = source.getLineAndCharacterOfPosition(bare(what).getEnd()).line + 1;
    return [{ file, line, name: nameOf(what), code: node.getText(source).replaceAll(/\s+/g, ' ') }];
  });
}
