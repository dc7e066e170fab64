import { wordOf } from './word-of';

test.each([
  ['issue', '开票'],
  ['other', 'other'],
  ['', ''],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
  ['toString', 'toString'],
])('the word of %j is %j', (value, word) => expect(wordOf({ issue: '开票' }, value)).toBe(word));
