/**
 * Finds the imports of a TypeScript source with a small lexer of its own: it knows comments, strings, templates and regular expressions,
 * so that text which only looks like an import is not taken for one.
 *
 * @typedef {{ kind: 'word' | 'string' | 'mark', text: string, line: number }} Token
 * @typedef {{ specifier: string, line: number, typeOnly: boolean, kind: 'import' | 'export' | 'dynamic' }} Import
 */

/** Words after which a slash begins a regular expression. */
const BEFORE_REGEX = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'new',
  'await',
  'yield',
  'else',
  'do',
]);

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;

class Lexer {
  /** @type {Token[]} */
  tokens = [];
  line = 1;
  pos = 0;

  constructor(source) {
    this.source = source;
  }

  push(kind, text, line = this.line) {
    this.tokens.push({ kind, text, line });
  }

  run() {
    while (this.pos < this.source.length) this.step();
    return this.tokens;
  }

  step() {
    const { source } = this;
    const c = source[this.pos];
    const two = source.slice(this.pos, this.pos + 2);
    if (c === '\n') this.line += 1;
    if (/\s/.test(c)) this.pos += 1;
    else if (two === '//') this.skipTo(source.indexOf('\n', this.pos));
    else if (two === '/*') this.skipTo(source.indexOf('*/', this.pos + 2), 2);
    else if (c === '"' || c === "'") this.string(c);
    else if (c === '`') this.template();
    else if (c === '/' && this.regexMayStart()) this.regex();
    else {
      WORD.lastIndex = this.pos;
      const word = WORD.exec(source)?.[0];
      this.push(word ? 'word' : 'mark', word ?? c);
      this.pos += (word ?? c).length;
    }
  }

  /** Moves behind `end`, counting lines; to the end of the source when `end` is -1. */
  skipTo(end, extra = 0) {
    const to = end < 0 ? this.source.length : end + extra;
    for (let i = this.pos; i < to; i += 1) if (this.source[i] === '\n') this.line += 1;
    this.pos = to;
  }

  /** A quote that no quote closes on its line is an apostrophe in JSX text. */
  string(quote) {
    for (let i = this.pos + 1; i < this.source.length && this.source[i] !== '\n'; i += 1) {
      if (this.source[i] === '\\') i += 1;
      else if (this.source[i] === quote) {
        this.push('string', this.source.slice(this.pos + 1, i));
        this.pos = i + 1;
        return;
      }
    }
    this.pos += 1;
  }

  /** The literal parts of a template are dropped, the code in `${…}` is read. */
  template() {
    this.pos += 1;
    while (this.pos < this.source.length) {
      const c = this.source[this.pos];
      if (c === '`') {
        this.pos += 1;
        this.push('mark', '`');
        return;
      }
      if (c === '\\') this.skipTo(this.pos, 2);
      else if (c === '$' && this.source[this.pos + 1] === '{') this.hole();
      else this.skipTo(this.pos, 1);
    }
  }

  hole() {
    this.pos += 2;
    for (let depth = 1; depth > 0 && this.pos < this.source.length;) {
      const before = this.tokens.length;
      this.step();
      for (const { kind, text } of this.tokens.slice(before)) {
        if (kind === 'mark' && text === '{') depth += 1;
        if (kind === 'mark' && text === '}') depth -= 1;
      }
    }
  }

  regexMayStart() {
    const last = this.tokens.at(-1);
    if (!last) return true;
    if (last.kind === 'word') return BEFORE_REGEX.has(last.text);
    return last.kind === 'mark' && !/[)\]}<`]/.test(last.text) && !/\d/.test(last.text);
  }

  regex() {
    let inClass = false;
    for (let i = this.pos + 1; i < this.source.length && this.source[i] !== '\n'; i += 1) {
      const c = this.source[i];
      if (c === '\\') i += 1;
      else if (c === '[') inClass = true;
      else if (c === ']') inClass = false;
      else if (c === '/' && !inClass) {
        this.push('mark', '/');
        this.pos = i + 1;
        return;
      }
    }
    this.push('mark', '/');
    this.pos += 1;
  }
}

/** Index of the token behind a `{…}` that opens at `i`. */
function afterBraces(tokens, i) {
  while (i < tokens.length && tokens[i].text !== '}') i += 1;
  return i + 1;
}

/** Whether every name in `{…}` carries its own `type`. */
function allNamesAreTypes(names) {
  const list = [[]];
  for (const t of names) {
    if (t.text === ',') list.push([]);
    else list.at(-1).push(t.text);
  }
  const named = list.filter((words) => words.length > 0);
  return (
    named.length > 0 && named.every((words) => words[0] === 'type' && words.length > 1 && words[1] !== 'as')
  );
}

/** Reads `… from 'x'` that begins behind the keyword; `null` when it is no such clause. */
function clause(tokens, start) {
  let i = start;
  const typed = tokens[i]?.text === 'type' && tokens[i + 1]?.text !== 'from' && tokens[i + 1]?.text !== ',';
  if (typed) i += 1;
  let typeOnly = typed;
  for (let n = 0; i < tokens.length && n < 1000; n += 1) {
    const t = tokens[i];
    if (t.kind === 'mark' && t.text === '{') {
      const end = afterBraces(tokens, i);
      if (i === start) typeOnly = allNamesAreTypes(tokens.slice(i + 1, end - 1));
      i = end;
    } else if (t.kind === 'word' && t.text === 'from' && tokens[i + 1]?.kind === 'string') {
      return { specifier: tokens[i + 1].text, typeOnly, end: i + 1 };
    } else if (
      (t.kind === 'word' && /^(import|export|const|function|class|let|var)$/.test(t.text)) ||
      !/[\p{L}$_*,]/u.test(t.text[0] ?? '')
    ) {
      return null;
    } else i += 1;
  }
  return null;
}

/**
 * @param {string} source
 * @returns {Token[]}
 */
export function tokenize(source) {
  return new Lexer(source).run();
}

/**
 * All static imports, re-exports, `import()` calls with a literal name and `require()` calls, in the order of the source.
 * @param {string} source
 * @returns {Import[]}
 */
export function importsOf(source) {
  const tokens = tokenize(source);
  /** @type {Import[]} */
  const out = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const { kind, text, line } = tokens[i];
    if (kind !== 'word' || tokens[i - 1]?.text === '.') continue;
    const next = tokens[i + 1];
    if ((text === 'import' || text === 'require') && next?.text === '(' && tokens[i + 2]?.kind === 'string') {
      out.push({ specifier: tokens[i + 2].text, line, typeOnly: false, kind: 'dynamic' });
    } else if (text === 'import' && next?.kind === 'string') {
      out.push({ specifier: next.text, line, typeOnly: false, kind: 'import' });
    } else if (text === 'import' || (text === 'export' && /^(\*|\{|type)$/.test(next?.text ?? ''))) {
      const found = clause(tokens, i + 1);
      if (!found) continue;
      out.push({ specifier: found.specifier, line, typeOnly: found.typeOnly, kind: text });
      i = found.end;
    }
  }
  return out;
}
