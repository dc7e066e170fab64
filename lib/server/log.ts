import 'server-only';
import pino, { type DestinationStream, type Logger } from 'pino';
import { logOutput } from './log-output';
import { redactLine } from './log-redaction';
import { mappedStack } from './mapped-stack';

/** Fields that never reach a log line, wherever they are (security.md S-38). */
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

function serializeError(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const plain = pino.stdSerializers.err(value);
  return {
    type: plain.type,
    message: plain.message,
    stack: mappedStack(plain.stack),
    ...('code' in value ? { code: value.code } : {}),
    ...(value.cause ? { cause: serializeError(value.cause) } : {}),
  };
}

/** Standard output behind the last look at each line. */
function redacted(out: DestinationStream): DestinationStream {
  return { write: (line) => out.write(redactLine(line)) };
}

/**
 * A logger as the process uses it: one JSON line per event, with its level's number, the time in ms, and `requestId` where a request caused it.
 *
 * @param out where lines go; standard output by default
 */
export function makeLog(level: string, out: DestinationStream = logOutput()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      redact: { paths: REDACTED.flatMap((k) => [k, `*.${k}`, `*.*.${k}`]), censor: '[redacted]' },
      serializers: { err: serializeError, thrown: serializeError },
    },
    redacted(out),
  );
}

const KEY = Symbol.for('portal.log');

/** The process-wide logger: one JSON line per event on stdout. */
export function log(): Logger {
  const holder = globalThis as { [KEY]?: Logger };
  holder[KEY] ??= makeLog(process.env.LOG_LEVEL ?? 'info');
  return holder[KEY];
}
