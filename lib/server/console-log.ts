import 'server-only';
import { format } from 'node:util';
import type { Logger } from 'pino';

const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const;

/** What Next prints of pictures that are not there or are none, whose addresses a guest writes: as many lines as he likes, and no failure of ours. */
const ASKED_FOR =
  /internal image response (?:failed for \S+ 4\d\d$|is empty for)|resource isn't a valid image for/;

/**
 * Sends what libraries print to the logger, one line each with its redaction (security.md S-38): Next prints the failures of pages with their queries
 * and parameters, and what guests wrote into an address with its line breaks.
 *
 * Node's own warnings go the same way.
 *
 * @returns takes it back
 */
export function logConsole(
  log: Logger,
  target: Console = console,
  node: Pick<NodeJS.Process, 'listeners' | 'removeAllListeners' | 'on' | 'off'> = process,
): () => void {
  const before = Object.fromEntries(
    Object.keys(LEVELS).map((name) => [name, target[name as keyof typeof LEVELS]]),
  );
  for (const [name, level] of Object.entries(LEVELS)) {
    target[name as keyof typeof LEVELS] = (...args: unknown[]) => {
      const [err, ...others] = args.filter((a) => a instanceof Error);
      const words = format(...args.map((a) => (a instanceof Error ? a.name : a)));
      log[ASKED_FOR.test(words) ? 'debug' : level](
        {
          printed: true,
          ...(err ? { err } : {}),
          ...(others.length > 0 ? { others: others.map(String) } : {}),
        },
        words,
      );
    };
  }
  const warn = (warning: Error) => log.warn({ printed: true, err: warning }, warning.message);
  const printing = node.listeners('warning');
  node.removeAllListeners('warning');
  node.on('warning', warn);
  return () => {
    Object.assign(target, before);
    node.off('warning', warn);
    for (const listener of printing) node.on('warning', listener);
  };
}
