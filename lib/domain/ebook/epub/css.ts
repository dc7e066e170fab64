import { fitText } from '@/lib/core/characters';
/**
 * Makes style sheets of a book harmless: they keep their looks and lose every address that leads out of the book. Works on the tokens of CSS, with
 * escapes decoded, so that no spelling of `url` gets past it.
 */

type Kind = 'space' | 'string' | 'url' | 'function' | 'at' | 'ident' | 'other';
interface Token {
  kind: Kind;
  /** Decoded name or content; of `other` the characters themselves. */
  value: string;
}

/** Where an address in a style sheet leads in the unpacked book; `null` takes it out. */
export type CssTarget = (address: string) => string | null;
/** The style sheet that an `@import` names, sanitised; empty when it is none of the book. */
export type CssImport = (address: string) => string;

const MAX_CSS = 1024 * 1024;
/** Functions that fetch, besides `url`. */
const FETCHING =
  /^(src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|element|paint|expression|attr)$/;
const DROPPED_RULES = new Set(['charset', 'namespace', 'import']);
const OLD_SCRIPTS = /^(behavior|-moz-binding|-ms-behavior)$/;
const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([^\r\n\f\da-f]))/giy;
const NAME_CHARS = /[\w\u0080-\u{10FFFF}-]+/uy;

function codePoint(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? '\uFFFD'
    : String.fromCodePoint(code);
}

class Scanner {
  at = 0;
  constructor(readonly text: string) {}

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  escape(): string | null {
    const found = this.match(ESCAPE);
    return found && (found[1] ? codePoint(found[1]) : (found[2] ?? ''));
  }

  name(): string {
    let name = '';
    for (;;) {
      const part = this.match(NAME_CHARS)?.[0] ?? this.escape();
      if (part === null) return name;
      name += part;
    }
  }

  /** The rest of a string after its quote; a line break ends it. */
  quoted(quote: string): string {
    let value = '';
    while (this.at < this.text.length) {
      const char = this.text[this.at] ?? '';
      if (char === quote) {
        this.at += 1;
        return value;
      }
      if (char === '\n' || char === '\r' || char === '\f') return value;
      if (char === '\\') {
        if (this.match(/\\(\r\n|[\r\n\f])/y)) continue;
        const decoded = this.escape();
        if (decoded === null) this.at += 1;
        else value += decoded;
      } else {
        value += char;
        this.at += 1;
      }
    }
    return value;
  }

  /** The address of `url(` without quotes; the bracket is passed. */
  bare(): string {
    let value = '';
    while (this.at < this.text.length) {
      const char = this.text[this.at] ?? '';
      if (char === ')') {
        this.at += 1;
        break;
      }
      const decoded = char === '\\' ? this.escape() : null;
      value += decoded ?? char;
      if (decoded === null) this.at += 1;
    }
    return value.trim();
  }
}

function urlToken(s: Scanner): Token {
  s.match(/\s*/y);
  const quote = s.match(/["']/y)?.[0];
  if (!quote) return { kind: 'url', value: s.bare() };
  const value = s.quoted(quote);
  s.match(/[^)]*\)?/y);
  return { kind: 'url', value };
}

function* tokens(text: string): Generator<Token> {
  const s = new Scanner(text);
  while (s.at < text.length) {
    const char = text[s.at] ?? '';
    if (s.match(/\s+/y) || s.match(/\/\*[\s\S]*?(?:\*\/|$)/y) || s.match(/<!--|-->/y))
      yield { kind: 'space', value: ' ' };
    else if (char === '"' || char === "'") {
      s.at += 1;
      yield { kind: 'string', value: s.quoted(char) };
    } else {
      const at = s.match(/@/y) !== null;
      const number = at ? null : s.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]+)?/iy);
      const name = number ? '' : s.name();
      if (number) yield { kind: 'other', value: number[0] };
      else if (at) yield { kind: 'at', value: name };
      else if (!name) {
        s.at += 1;
        yield { kind: 'other', value: char };
      } else if (s.match(/\(/y) === null) yield { kind: 'ident', value: name };
      else if (/^url(-prefix)?$/i.test(name)) yield urlToken(s);
      else yield { kind: 'function', value: name };
    }
  }
}

const quote = (value: string) =>
  `"${value.replaceAll(/["\\\n\r\f<>&]/g, (c) => `\\${(c.codePointAt(0) ?? 0).toString(16)} `)}"`;
/** A name that needs no escapes; others are written with them. */
const ident = (value: string) =>
  value.replaceAll(/[^\w\u0080-\u{10FFFF}-]|^\d/gu, (c) => `\\${(c.codePointAt(0) ?? 0).toString(16)} `);

function written(token: Token, target: CssTarget): string {
  const { kind, value } = token;
  if (kind === 'string') return quote(value);
  if (kind === 'url') return `url(${quote(target(value) ?? 'data:,')})`;
  if (kind === 'function') return FETCHING.test(value.toLowerCase()) ? 'none(' : `${ident(value)}(`;
  if (kind === 'ident') return OLD_SCRIPTS.test(value.toLowerCase()) ? 'x-none' : ident(value);
  if (kind === 'at') return `@${ident(value)}`;
  return value;
}

/** A whole style sheet; `@import` is replaced by what it names. */
export function cleanStyleSheet(css: string, target: CssTarget, imported: CssImport): string {
  const out: string[] = [];
  let rule: Token[] | null = null;
  const endRule = () => {
    if (rule?.[0]?.value.toLowerCase() === 'import') out.push(importText(rule, imported));
    rule = null;
  };
  for (const token of tokens(fitText(css, MAX_CSS).replaceAll('\0', ''))) {
    if (rule) {
      if (token.kind === 'other' && (token.value === ';' || token.value === '{' || token.value === '}'))
        endRule();
      else rule.push(token);
    } else if (token.kind === 'at' && DROPPED_RULES.has(token.value.toLowerCase())) rule = [token];
    else out.push(written(token, target));
  }
  endRule();
  return out.join('').trim();
}

function importText(rule: readonly Token[], imported: CssImport): string {
  const rest = rule.slice(1).filter((t) => t.kind !== 'space');
  const address = rest[0];
  if (!address || (address.kind !== 'string' && address.kind !== 'url')) return '';
  const inner = imported(address.value);
  const media = rest.slice(1).every((t) => t.kind === 'ident' || (t.kind === 'other' && t.value === ','))
    ? rest
        .slice(1)
        .map((t) => written(t, () => null))
        .join(' ')
    : '';
  return media ? `@media ${media} { ${inner} }` : inner;
}

/** The declarations of a `style` attribute; blocks and rules have no place in it. */
export function cleanDeclarations(css: string, target: CssTarget): string {
  const out: string[] = [];
  for (const token of tokens(fitText(css, 10_000).replaceAll('\0', ''))) {
    if (token.kind === 'at' || (token.kind === 'other' && (token.value === '{' || token.value === '}')))
      return '';
    out.push(written(token, target));
  }
  return out.join('').trim();
}
