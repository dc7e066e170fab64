import {
  BLOCKS,
  MANTINE_BLOCKS,
  NAMELESS,
  NAMELESS_ROLES,
  OWN_BLOCKS,
  PHRASING_ONLY,
  ROLES,
  WITH_HEADINGS,
} from './elements.mjs';

/**
 * Rules of HTML and ARIA over what the components write, as a plugin of the linter. They see one file at a time: what one component puts into
 * another is seen by the browser tests, which look at whole pages.
 */

const tagOf = (element) => (element.name.type === 'JSXIdentifier' ? element.name.name : '');
const attribute = (element, name) =>
  element.attributes.find((a) => a.type === 'JSXAttribute' && a.name.name === name);

/** The texts that the value of an attribute may have, `null` when only the run can tell. */
function valuesOf(attr) {
  const read = (node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
    if (node?.type === 'JSXExpressionContainer') return read(node.expression);
    if (node?.type !== 'ConditionalExpression') return null;
    const [yes, no] = [read(node.consequent), read(node.alternate)];
    return yes && no && [...yes, ...no];
  };
  return read(attr.value);
}

/** The element of this file that a child is in; `null` behind a component or a property, which may put it anywhere. */
function parentTag(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'JSXElement') return tagOf(at.openingElement);
    if (at.type === 'JSXAttribute' || /Function(Declaration|Expression)$/.test(at.type)) {
      // A list's rows are made by an arrow function in a call inside of the element.
      if (!(at.type === 'ArrowFunctionExpression' && at.parent.type === 'CallExpression')) return null;
    }
  }
  return null;
}

/** Names under which the product keeps numbers. */
const NUMBERS = /^(length|n|total|page|pages|pageNum|year)$|(quantity|copies|count|counts|qty|fen)$/i;
/** Whether an expression counts: arithmetic, or a name that numbers have. */
function isNumber(node) {
  if (node.type === 'BinaryExpression') return ['-', '*', '/'].includes(node.operator);
  if (node.type === 'CallExpression')
    return node.callee.type === 'MemberExpression' && node.callee.object.name === 'Math';
  const name = node.type === 'MemberExpression' ? node.property : node;
  return name.type === 'Identifier' && NUMBERS.test(name.name);
}

/** Whether a child of an element is a text of its own in the page: words, or a value that is no element. */
const isText = (child) =>
  child?.type === 'JSXText'
    ? !/^\s*\n\s*$/.test(child.value) && child.value !== ''
    : child?.type === 'JSXExpressionContainer' &&
      ['TemplateLiteral', 'Literal', 'Identifier', 'MemberExpression'].includes(child.expression.type);

/** A number with words beside it that are another text: a page that is translated shows the one without the other. */
const splitNumber = ({ children }) =>
  children.find(
    (child, i) =>
      child.type === 'JSXExpressionContainer' &&
      isNumber(child.expression) &&
      (isText(children[i - 1]) || isText(children[i + 1])),
  );

/** Letters and digits that are in an element for everybody to read; `null` when only the run can tell, or when there are none. */
function writtenText(element) {
  let text = '';
  for (const child of element.children) {
    if (child.type === 'JSXText') text += child.value.replaceAll(/&\w+;/g, '');
    else if (child.type !== 'JSXElement' || child.children.length > 0) return null;
  }
  return bareText(text) || null;
}

const bareText = (text) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What an attribute surely says: of a template its written parts. */
function writtenName(attr) {
  const node = attr.value?.type === 'JSXExpressionContainer' ? attr.value.expression : attr.value;
  if (node?.type === 'Literal') return bareText(String(node.value));
  return node?.type === 'TemplateLiteral' ? node.quasis.map((q) => bareText(q.value.cooked)).join('|') : null;
}

/** Whether everything in an element is a picture that says nothing. */
const isMuteOnly = (element) => {
  const inside = element.children.filter((c) => c.type !== 'JSXText' || c.value.trim());
  return (
    inside.length > 0 &&
    inside.every((c) => {
      const alt = c.type === 'JSXElement' && attribute(c.openingElement, 'alt');
      return Boolean(alt) && valuesOf(alt)?.every((v) => v === '');
    })
  );
};

const rule = (visit) => ({
  create: (context) => ({
    JSXOpeningElement: (node) =>
      visit(node, tagOf(node), (message) => context.report({ node, message }), context),
  }),
});

export default {
  meta: { name: 'markup' },
  rules: {
    'time-by-component': rule((_, tag, report, { filename }) => {
      if (tag === 'time' && !filename.endsWith('/components/ui/time.tsx'))
        report('<Time at={…}> writes moments, with what machines read.');
    }),

    'number-in-one-text': {
      create: (context) => {
        const check = (node) => {
          const found = splitNumber(node);
          if (found)
            context.report({
              node: found,
              message: 'A number and the words beside it are one template string.',
            });
        };
        return { JSXElement: check, JSXFragment: check };
      },
    },

    'no-style-element': rule((node, tag, report) => {
      if (tag === 'style' && !(attribute(node, 'href') && attribute(node, 'precedence')))
        report('A style element stands in the body unless it has href and precedence.');
    }),

    'name-needs-role': rule((node, tag, report) => {
      const named = attribute(node, 'aria-label') ?? attribute(node, 'aria-labelledby');
      if (!named || !NAMELESS.has(tag)) return;
      const role = attribute(node, 'role');
      if (role && !valuesOf(role)?.some((r) => NAMELESS_ROLES.has(r))) return;
      report(`Nobody reads the ${named.name.name} of a ${tag} without a role that takes a name.`);
    }),

    'role-of-element': rule((node, tag, report) => {
      const role = attribute(node, 'role');
      if (!role || !Object.hasOwn(ROLES, tag)) return;
      const wrong = valuesOf(role)?.find((r) => !ROLES[tag].split(' ').includes(r));
      if (wrong) report(`A ${tag} cannot be a ${wrong}.`);
    }),

    'label-in-name': rule((node, _tag, report) => {
      const label = attribute(node, 'aria-label');
      const [text, name] = [writtenText(node.parent), label && writtenName(label)];
      if (text && name && !name.includes(text))
        report(`Who says what he reads (${text}) does not name this (WCAG 2.5.3).`);
    }),

    'link-needs-name': rule((node, tag, report) => {
      if (
        (tag !== 'a' && tag !== 'button') ||
        attribute(node, 'aria-label') ||
        attribute(node, 'aria-hidden')
      )
        return;
      if (isMuteOnly(node.parent))
        report(`Nobody is told where this ${tag} leads: its picture says nothing.`);
    }),

    'phrasing-content': rule((node, tag, report) => {
      if (!BLOCKS.has(tag) && !OWN_BLOCKS.test(tag) && !MANTINE_BLOCKS.test(tag)) return;
      const parent = parentTag(node.parent);
      if (!PHRASING_ONLY.has(parent) || (WITH_HEADINGS.has(parent) && /^h[1-6]$/.test(tag))) return;
      report(`A ${tag} cannot stand in a ${parent}, which holds phrasing content only.`);
    }),
  },
};
