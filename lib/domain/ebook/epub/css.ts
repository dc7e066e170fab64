import {
  isTokenAtKeyword,
  isTokenCloseParen,
  isTokenFunction,
  isTokenIdent,
  isTokenString,
  isTokenURL,
  tokenizer,
  TokenType,
  type CSSToken,
} from '@csstools/css-tokenizer';
import { fitText } from '@/lib/core/characters';
import { EpubRefusal } from './refusal';

/**
 * Makes style sheets of a book harmless: they keep their looks and lose every address that leads out of the book. Works on the tokens of CSS, with
 * escapes decoded, so that no spelling of `url` gets past it.
 */

/** Where an address in a style sheet leads in the unpacked book; `null` takes it out. */
export type CssTarget = (address: string) => string | null;
/** The style sheet that an `@import` names, sanitised; empty when it is none of the book. */
export type CssImport = (address: string) => string;

const MAX_CSS = 1024 * 1024;
/** Each costs the tokenizer an error with its trace. */
const MAX_ERRORS = 1000;
/** Functions that fetch, besides `url`. */
const FETCHING =
  /^(src|url-prefix|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|element|paint|expression|attr)$/;
const DROPPED_RULES = new Set(['charset', 'namespace', 'import']);
const OLD_SCRIPTS = /^(behavior|-moz-binding|-ms-behavior)$/;
/** Tokens that are a blank in the result. */
const BLANKS: ReadonlySet<string> = new Set([
  TokenType.Whitespace,
  TokenType.Comment,
  TokenType.CDO,
  TokenType.CDC,
  TokenType.BadString,
  TokenType.BadURL,
  TokenType.EOF,
]);
const ENDS: ReadonlySet<string> = new Set([TokenType.Semicolon, TokenType.OpenCurly, TokenType.CloseCurly]);

interface Token {
  type: TokenType;
  /** Decoded name, string or address; of the others the characters themselves. */
  value: string;
}

/** The tokens of a text; a space, a comment and what is broken are a blank, an address is one token however it is written. */
function* tokens(text: string, most: number): Generator<Token> {
  let errors = 0;
  const onParseError = () => {
    errors += 1;
    if (errors > MAX_ERRORS) throw new EpubRefusal('样式表中的语法错误过多');
  };
  const source = tokenizer({ css: fitText(text, most).replaceAll('\0', '') }, { onParseError });
  const next = (): CSSToken | null => (source.endOfFile() ? null : source.nextToken());
  for (let token = next(); token; token = next()) {
    if (BLANKS.has(token[0])) yield { type: TokenType.Whitespace, value: ' ' };
    else if (isTokenFunction(token) && token[4].value.toLowerCase() === 'url') {
      let address = '';
      for (let inner = next(); inner && !isTokenCloseParen(inner); inner = next())
        if (isTokenString(inner)) address ||= inner[4].value;
      yield { type: TokenType.URL, value: address };
    } else if (
      isTokenString(token) ||
      isTokenURL(token) ||
      isTokenFunction(token) ||
      isTokenIdent(token) ||
      isTokenAtKeyword(token)
    )
      yield { type: token[0], value: token[4].value };
    else yield { type: token[0], value: token[1] };
  }
}

const quote = (value: string) =>
  `"${value.replaceAll(/["\\\n\r\f<>&]/g, (c) => `\\${(c.codePointAt(0) ?? 0).toString(16)} `)}"`;
/** A name that needs no escapes; others are written with them. */
const ident = (value: string) =>
  value.replaceAll(/[^\w\u0080-\u{10FFFF}-]|^\d/gu, (c) => `\\${(c.codePointAt(0) ?? 0).toString(16)} `);

function written({ type, value }: Token, target: CssTarget): string {
  if (type === TokenType.String) return quote(value);
  if (type === TokenType.URL) return `url(${quote(target(value) ?? 'data:,')})`;
  if (type === TokenType.Function) return FETCHING.test(value.toLowerCase()) ? 'none(' : `${ident(value)}(`;
  if (type === TokenType.Ident) return OLD_SCRIPTS.test(value.toLowerCase()) ? 'x-none' : ident(value);
  if (type === TokenType.AtKeyword) return `@${ident(value)}`;
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
  for (const token of tokens(css, MAX_CSS)) {
    if (rule) {
      if (ENDS.has(token.type)) endRule();
      else rule.push(token);
    } else if (token.type === TokenType.AtKeyword && DROPPED_RULES.has(token.value.toLowerCase()))
      rule = [token];
    else out.push(written(token, target));
  }
  endRule();
  return out.join('').trim();
}

function importText(rule: readonly Token[], imported: CssImport): string {
  const [address, ...conditions] = rule.slice(1).filter((t) => t.type !== TokenType.Whitespace);
  if (address?.type !== TokenType.String && address?.type !== TokenType.URL) return '';
  const inner = imported(address.value);
  const media = conditions.every((t) => t.type === TokenType.Ident || t.type === TokenType.Comma)
    ? conditions.map((t) => written(t, () => null)).join(' ')
    : '';
  return media ? `@media ${media} { ${inner} }` : inner;
}

/** The declarations of a `style` attribute; blocks and rules have no place in it. */
export function cleanDeclarations(css: string, target: CssTarget): string {
  const out: string[] = [];
  for (const token of tokens(css, 10_000)) {
    const { type } = token;
    if (type === TokenType.AtKeyword || type === TokenType.OpenCurly || type === TokenType.CloseCurly)
      return '';
    out.push(written(token, target));
  }
  return out.join('').trim();
}
