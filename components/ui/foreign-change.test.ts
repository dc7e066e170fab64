import { isForeignChange } from './foreign-change';

test.each([
  ['a node that stands elsewhere', new DOMException('not a child of this node', 'NotFoundError'), true],
  ['a node within itself', new DOMException('contains the parent', 'HierarchyRequestError'), true],
  ['a call that was ended', new DOMException('aborted', 'AbortError'), false],
  ['a fault of ours', new TypeError('undefined is not a function'), false],
  ['a text', 'NotFoundError', false],
])('%s: a foreign change of the page is told from other failures', (_what, error, is) =>
  expect(isForeignChange(error)).toBe(is),
);
