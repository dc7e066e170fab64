import type { IncomingMessage, ServerResponse } from 'node:http';
import { redactLine } from '@/lib/server/log-redaction';
import { requestObserver } from '@/lib/server/metrics/http';

/** What `npm run bench -- parts` calls, bundled for it: work that every request pays. */

const event = {
  level: 30,
  time: 1_795_402_800_000,
  requestId: 'x'.repeat(16),
  method: 'GET',
  path: '/api/user/order/list',
  status: 200,
  ms: 12,
  actor: 4711,
  msg: 'request',
};
const line = JSON.stringify(event);

/** The base: writing the line and reading it once. */
export const base = (): unknown => JSON.parse(JSON.stringify(event));

export const redact = (): unknown => redactLine(line);

/** One request from its arrival to the end of its reply, without the request. */
export function counting(): () => unknown {
  const observe = requestObserver();
  let n = 0;
  return () => {
    let end: () => void = () => undefined;
    const res = {
      once: (_: string, heard: () => void) => {
        end = heard;
      },
      writableFinished: true,
      statusCode: 200,
    };
    n += 1;
    const req = { url: `/api/user/order/detail/${n}?x=1` };
    observe(req as unknown as IncomingMessage, res as unknown as ServerResponse);
    end();
    return n;
  };
}
