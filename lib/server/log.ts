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

const KEY = Symbol.for('portal.log');

/** The process-wide logger: one JSON line per event on stdout. */
export function log(): Logger {
  const holder = globalThis as { [KEY]?: Logger };
  holder[KEY] ??= pino({
    level: process.env.LOG_LEVEL ?? 'info',
    base: { pid: process.pid },
    redact: { paths: REDACTED.flatMap((k) => [k, `*.${k}`, `*.*.${k}`]), censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
  });
  return holder[KEY];
}
