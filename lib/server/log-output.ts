import 'server-only';
import pino, { type DestinationStream } from 'pino';

/** Text that waits for a full disk, in characters; what comes beyond is lost, not the memory of the site. */
const MAX_WAITING = 1024 * 1024;
/** Pause before what could not be written is tried again, in ms. */
const AGAIN_MS = 1000;

/**
 * Where log lines go. A line that cannot be written (no space left, the reader gone) disturbs nobody: it waits and is tried again, and when too many wait
 * the newest are dropped (security.md R-22).
 *
 * @param dest descriptor of an open file; standard output by default
 */
export function logOutput(dest = 1): DestinationStream {
  // A `minLength` of 0 would make `flush` do nothing.
  const out = pino.destination({ dest, sync: false, minLength: 1, maxLength: MAX_WAITING });
  let waits = false;
  const again = () => {
    waits = false;
    if (!(out as unknown as { destroyed: boolean }).destroyed) out.flush();
  };
  out.on('error', ({ code }: NodeJS.ErrnoException) => {
    // Nobody reads any more: pino itself has stopped writing.
    if (waits || code === 'EPIPE') return;
    waits = true;
    setTimeout(again, AGAIN_MS).unref();
  });
  return out;
}
