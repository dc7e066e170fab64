import { readCnCode, readIsbn, readIssn } from './code-rules';

test.each([
  ['978-7-302-33208-4', '9787302332084'],
  ['9787302332084', '9787302332084'],
  ['9787302332085', null],
  ['9787302332048', null],
  ['7-111-07575-7', '7111075757'],
  ['0-8044-2957-X', '080442957X'],
  ['0-8044-2957-x', '080442957X'],
  ['080442957Y', null],
  ['0804429570', null],
  ['5787302332085', null],
  ['９７８７３０２３３２０８５', null],
  ['978730233208', null],
  ['', null],
])('ISBN %p is %p', (typed, stored) => expect(readIsbn(typed)).toBe(stored));

test.each([
  ['1002-137X', '1002-137X'],
  ['1002137x', '1002-137X'],
  ['1000-9825', '1000-9825'],
  ['1000-9826', null],
  ['1000-98255', null],
  ['abcd-efgh', null],
])('ISSN %p is %p', (typed, stored) => expect(readIssn(typed)).toBe(stored));

test.each([
  ['CN 11-1234/D', 'CN 11-1234/D'],
  ['cn11-1234/d', 'CN 11-1234/D'],
  ['11-1234', 'CN 11-1234'],
  ['11-1234/TP3', 'CN 11-1234/TP3'],
  ['CN 1-1234/D', null],
  ['CN 11-12345', null],
])('national serial number %p is %p', (typed, stored) => expect(readCnCode(typed)).toBe(stored));
