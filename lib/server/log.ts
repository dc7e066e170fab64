import 'server-only';
import pino, { type Logger } from 'pino';

/** Fields that never reach a log line, wherever they stand (security.md S-38). */
const REDACTED = [
  'phone',
  'passwd',
  'password',
  'newPasswd',
  'vcode',
  'phoneVcode',
  'validCode',
  'authorization',
  'cookie',
  'openid',
  'secret',
  'token',
];

/** The query builder's message repeats the parameters of the failed query: personal data stays out of the log (S-38). */
const withoutParams = (text: string) => text.replaceAll(/\nparams:[^\n]*/g, '\nparams: [redacted]');

function serializeError(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const plain = pino.stdSerializers.err(value);
  return {
    type: plain.type,
    message: withoutParams(plain.message),
    stack: withoutParams(plain.stack),
    ...('code' in value ? { code: value.code } : {}),
    ...(value.cause ? { cause: serializeError(value.cause) } : {}),
  };
}

const KEY = Symbol.for('portal.log');

/** The process-wide logger: one JSON line per event on stdout. */
export function log(): Logger {
  const holder = globalThis as { [KEY]?: Logger };
  holder[KEY] ??= pino({
    level: process.env.LOG_LEVEL ?? 'info',
    base: { pid: process.pid },
    redact: { paths: REDACTED.flatMap((k) => [k, `*.${k}`, `*.*.${k}`]), censor: '[redacted]' },
    serializers: { err: serializeError, thrown: serializeError },
  });
  return holder[KEY];
}
