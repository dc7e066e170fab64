import { Agent, request } from 'node:http';

/** Every caller of the suite at once; a connection is used again like a browser's. */
export const newAgent = () => new Agent({ keepAlive: true, maxSockets: Infinity });
const shared = newAgent();

/**
 * One call. It never rejects: a broken connection or the time limit is a reply of status 0 with the reason in `error`.
 *
 * @param {string} url
 * @param {{ method?: string, cookie?: string, body?: unknown, raw?: Buffer | string, headers?: Record<string, string>, agent?: Agent,
 *   timeoutMs?: number }} [options] `body` is sent as JSON, `raw` as it is; `timeoutMs` bounds the whole call (default 30 s)
 * @returns {Promise<{ status: number, json: any, text: string, headers: Record<string, any>, ms: number, error: string | null, sent: boolean }>}
 *   `sent`: whether a connection was there that took the request (false after `ECONNREFUSED`: a proxy may repeat it elsewhere)
 */
export function call(
  url,
  { method, cookie, body, raw, headers = {}, agent = shared, timeoutMs = 30_000 } = {},
) {
  const data = raw ?? (body === undefined ? null : JSON.stringify(body));
  const started = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let sent = false;
    let res = null;
    const end = (error) => {
      clearTimeout(timer);
      let json = null;
      try {
        json = JSON.parse(text);
      } catch {
        // a page, or half a reply
      }
      const status = error ? 0 : res.statusCode;
      const ms = performance.now() - started;
      resolve({ status, json, text, headers: res?.headers ?? {}, ms, error, sent });
    };
    const req = request(url, {
      agent,
      method: method ?? (data === null ? 'GET' : 'POST'),
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(data === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }),
        // Writes of another origin are refused (S-11).
        origin: new URL(url).origin,
        ...headers,
      },
    });
    const timer = setTimeout(() => {
      req.destroy(new Error('timeout'));
    }, timeoutMs);
    req.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (sent = true));
      else sent = true;
    });
    req.once('error', (e) => end(e.code ?? e.message));
    req.once('response', (r) => {
      res = r;
      r.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      r.once('end', () => end(r.complete ? null : 'cut'));
      r.once('error', (e) => end(e.code ?? e.message));
    });
    req.end(data ?? undefined);
  });
}

/** A form with one file, as a browser sends it: the options of {@link call}. */
export function formWithFile(field, name, bytes, type = 'application/octet-stream', fields = {}) {
  const boundary = 'faults-boundary-7f3a';
  const parts = Object.entries(fields).map(
    ([k, v]) => `--${boundary}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`,
  );
  parts.push(
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
  );
  const raw = Buffer.concat([Buffer.from(parts.join('')), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    method: 'POST',
    raw,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(raw.length),
    },
  };
}
