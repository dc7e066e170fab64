import 'server-only';

/**
 * The last look at a log line before it leaves the process (security.md S-38): whatever call, provider or library put into a message, an address
 * or the words of an error is masked here, wherever it is. The line is JSON before and after it.
 */

const D = '[0-9０-９]';
/** A mobile number of the mainland, also with its country code, in groups, or in full-width digits. */
const PHONE = new RegExp(
  `(?<!${D}|\\.)(?:(?:\\+|%2B|00)?86[ -]?)?([1１][3-9３-９]${D})[ -]?${D}{4}[ -]?(${D}{4})(?!${D})`,
  'gi',
);
const MAIL = /([A-Za-z0-9._%+-]{1,2})[A-Za-z0-9._%+-]*(@|%40)((?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,})/g;
/** Fields and parameters that hold proofs; the same words as keys of JSON, in queries and in forms. */
const WORDS = String.raw`[\w-]*(?:passw(?:or)?d|secret|token|ticket|vcode|validcode|authorization|cookie|openid|api_?key|access_?key|private_?key|signature)`;
const JSON_FIELD = new RegExp(String.raw`(\\*"${WORDS}\\*"\s*:\s*\\*")[^"\\]+`, 'gi');
const PARAMETER = new RegExp(
  String.raw`((?:[?&;]|%3F|%26|\b)(?:${WORDS}|code|key|sign|state)=)[^&"\s\\;]+`,
  'gi',
);
const BEARER = /\b(Bearer|Basic) [\w.~+/=-]{4,}/g;
/** `scheme://user:password@host`. */
const CREDENTIALS = /(:\/\/)[^\s/@"\\]+@/g;
/** Addresses of one chapter carry its token as a part of the path. */
const READING = /(\/ebook\/read\/)[^/"\s?\\]{8,}/g;
/** The query builder's message repeats the parameters of a failed query, up to the frames of its stack. */
const QUERY_PARAMETERS = /(\\nparams:)(?:(?!\\n {4}at )(?:[^"\\]|\\.))*/g;

/** `true` where a number of JSON stands, which has to stay one: it is masked by zeros. */
function isBare(line: string, at: number, length: number): boolean {
  return /[:[,]/.test(line.charAt(at - 1)) && /[,}\]]/.test(line.charAt(at + length));
}

/** One line of JSON without phone numbers, mail addresses, passwords, tokens, signatures and the parameters of queries. */
export function redactLine(line: string): string {
  return line
    .replaceAll(QUERY_PARAMETERS, '$1 [redacted]')
    .replaceAll(CREDENTIALS, '$1***@')
    .replaceAll(JSON_FIELD, '$1[redacted]')
    .replaceAll(PARAMETER, '$1***')
    .replaceAll(BEARER, '$1 ***')
    .replaceAll(READING, '$1***')
    .replaceAll(MAIL, '$1***$2$3')
    .replaceAll(PHONE, (found: string, head: string, tail: string, at: number, whole: string) =>
      isBare(whole, at, found.length) ? `${head}0000${tail}` : `${head}****${tail}`,
    );
}
