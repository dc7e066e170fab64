import { cleanDeclarations, cleanStyleSheet } from './css';

const target = (address: string) => (address === 'a.png' ? 'f0001.png' : null);
const sheet = (css: string) => cleanStyleSheet(css, target, (a) => (a === 'b.css' ? 'i{}' : ''));

test.each([
  [
    'keeps what only looks',
    'p > a:hover { color: #c90; margin: -.5em 1.5e2px }',
    'p > a:hover { color: #c90; margin: -.5em 1.5e2px }',
  ],
  ['names files anew', 'p{background:url( a.png )}', 'p{background:url("f0001.png")}'],
  ['takes remote addresses out', 'p{background:url("https://x/a.png")}', 'p{background:url("data:,")}'],
  ['reads escapes', String.raw`p{background:\75 \72l(//x)}`, 'p{background:url("data:,")}'],
  ['reads escapes of rules', String.raw`@\69mport "//x"; p{}`, 'p{}'],
  ['reads addresses in image sets', 'p{background:image-set("//x" 1x)}', 'p{background:none("//x" 1x)}'],
  ['puts an import in its place', '@import url(b.css) screen; p{}', '@media screen { i{} } p{}'],
  ['drops a remote import', '@import "https://x/x.css";p{}', 'p{}'],
  [
    'reads strings whole',
    `p::before{content:"url(//x) \\"};"}`,
    String.raw`p::before{content:"url(//x) \22 };"}`,
  ],
  ['never closes its element', 'p{content:"</style>"}', String.raw`p{content:"\3c /style\3e "}`],
  [
    'drops what is broken',
    'p{a:url(a"//x);b:"//x\n;c:url("a.png" x)}',
    'p{a: ;b: \u0020;c:url("f0001.png")}',
  ],
  [
    'keeps no address of a rule for other pages',
    '@document url-prefix(//x){p{}}',
    '@document none(//x){p{}}',
  ],
  ['drops comments', 'p{col/* url(//x) */or:red}', 'p{col or:red}'],
  [
    'has no old scripts',
    'p{behavior:url(x.htc);width:expression(1)}',
    'p{x-none:url("data:,");width:none(1)}',
  ],
])('a style sheet %s', (_, css, clean) => {
  expect(sheet(css)).toBe(clean);
});

test('an attribute has no rules and no blocks', () => {
  expect(cleanDeclarations('color: red', target)).toBe('color: red');
  expect(cleanDeclarations('color: red } p { x: y', target)).toBe('');
  expect(cleanDeclarations('@import "x"', target)).toBe('');
});

test.each(['"\n', '\\\n', 'url(\n"', '@\\\n', 'url(a")'])(
  'a sheet that is broken throughout (%j) is refused before it costs time',
  (piece) => {
    expect(() => sheet(piece.repeat(2000))).toThrow('样式表中的语法错误过多');
  },
);
