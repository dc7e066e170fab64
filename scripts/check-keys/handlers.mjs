import fs from 'node:fs';
import path from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { withProject } from '../check/project.mjs';

/**
 * Finds what listens to keys or waits for a pause in the typing, and whether it asks first what the input method is doing.
 *
 * @typedef {{ file: string, line: number, code: string, asks: boolean }} Handler
 */

const PROPS = /^(on|handle)Key(Down|Up|Press)(Capture)?$/;
const EVENTS = /^key(down|up|press)$/;
/** Hooks of the library that hand over keys without asking. */
const HOTKEYS = new Set(['useHotkeys', 'getHotkeyHandler']);
/** Hooks that look at a text once nobody types: somebody who composes has only paused. */
const PAUSES = /^useDebounced\w+$/;
/** What asks, and what stops the keys it has asked about. */
const HELPERS = new Set(['isComposing', 'stopComposingCommands', 'useComposed']);

const isFunction = (node) => ast.isArrowFunction(node) || ast.isFunctionExpression(node);

/** The expression that is called with the key, when the node is a place where one listens; `undefined` otherwise. */
function listenerOf(node) {
  if (ast.isJsxAttribute(node)) {
    if (!PROPS.test(node.name.getText())) return undefined;
    return node.initializer && ast.isJsxExpression(node.initializer) ? node.initializer.expression : node;
  }
  if (ast.isPropertyAssignment(node)) {
    const name = ast.isIdentifier(node.name) || ast.isStringLiteral(node.name) ? node.name.text : '';
    return PROPS.test(name) || (EVENTS.test(name) && isFunction(node.initializer))
      ? node.initializer
      : undefined;
  }
  if (ast.isShorthandPropertyAssignment(node)) return PROPS.test(node.name.text) ? node.name : undefined;
  if (ast.isMethodDeclaration(node)) {
    const name = node.name.getText();
    return PROPS.test(name) || EVENTS.test(name) ? node : undefined;
  }
  if (ast.isBinaryExpression(node)) {
    // `window.onkeydown = …`
    const { left, right } = node;
    const isOn = ast.isPropertyAccessExpression(left) && /^onkey(down|up|press)$/.test(left.name.text);
    return isOn && node.operatorToken.getText() === '=' ? right : undefined;
  }
  if (!ast.isCallExpression(node)) return undefined;
  if (HOTKEYS.has(node.expression.getText())) return node.expression;
  if (PAUSES.test(node.expression.getText())) return node;
  const [event, listener] = node.arguments;
  const listens = /(^|\.)(addEventListener|useWindowEvent|useDocumentEvent|useEventListener)$/.test(
    node.expression.getText(),
  );
  return listens && event && ast.isStringLiteral(event) && EVENTS.test(event.text) ? listener : undefined;
}

/** Whether the helper is called somewhere below the node. */
function callsHelper(node) {
  if (ast.isCallExpression(node) && HELPERS.has(node.expression.getText())) return true;
  let found = false;
  node.forEachChild((child) => {
    found ||= callsHelper(child);
  });
  return found;
}

/** Functions of a file by name, wherever they are in it. */
function functionsOf(source) {
  const found = new Map();
  const visit = (node) => {
    if (ast.isFunctionDeclaration(node) && node.name) found.set(node.name.text, node);
    if (ast.isVariableDeclaration(node) && ast.isIdentifier(node.name) && node.initializer) {
      if (isFunction(node.initializer)) found.set(node.name.text, node.initializer);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} root folder that holds the files
 * @param {string} config the project, from the root
 * @param {(file: string) => boolean} wanted by a path from the root
 * @returns {Handler[]}
 */
export function findKeyHandlers(root, config, wanted) {
  return withProject(root, config, (project, names) =>
    names
      .filter((f) => wanted(path.relative(root, f)))
      .filter((f) => /key(down|up|press)|hotkey|useDebounced/i.test(fs.readFileSync(f, 'utf8')))
      .flatMap((f) => handlersOf(project.program.getSourceFile(f), path.relative(root, f))),
  );
}

function handlersOf(source, file) {
  const functions = functionsOf(source);
  const found = [];
  const visit = (node) => {
    const listener = listenerOf(node);
    if (listener) {
      const named = ast.isIdentifier(listener) ? listener.text : null;
      const body = functions.get(named) ?? listener;
      found.push({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        code: node.getText(source).split('\n')[0].trim(),
        asks: HELPERS.has(named) || callsHelper(body),
      });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}
