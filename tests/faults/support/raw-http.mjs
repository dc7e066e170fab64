import { connect } from 'node:net';

/**
 * One request as the bytes given, on a connection of its own: what a client library would refuse to send goes out as well.
 *
 * @param {{ host: string, port: number }} to
 * @param {Buffer | string} bytes whole request; should say `connection: close`
 * @param {number} [limitMs] how long an answer may take
 * @returns {Promise<{ status: number, head: string, body: Buffer, ms: number }>} `status` is 0 when the connection ended without an answer and -1
 *   when none came in time
 */
export function sendRaw({ host, port }, bytes, limitMs = 15_000) {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(port, host);
    /** @type {Buffer[]} */
    const chunks = [];
    let late = false;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      let all = Buffer.concat(chunks);
      let end = all.indexOf('\r\n\r\n');
      // `100 Continue` and its like come before the answer.
      while (end >= 0 && /^HTTP\/1\.1 1\d\d/.test(all.subarray(0, 12).toString('latin1'))) {
        all = all.subarray(end + 4);
        end = all.indexOf('\r\n\r\n');
      }
      const head = all.subarray(0, Math.max(0, end)).toString('latin1');
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? (late ? -1 : 0));
      resolve({
        status,
        head,
        body: end < 0 ? Buffer.alloc(0) : all.subarray(end + 4),
        ms: Math.round(performance.now() - started),
      });
    };
    const timer = setTimeout(() => {
      late = true;
      finish();
    }, limitMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', finish);
    socket.once('close', finish);
    socket.write(bytes);
  });
}

/**
 * The bytes of a request.
 *
 * @param {{ method: string, path: string, headers: Record<string, string>, body?: Buffer | string | null }} request
 */
export function rawRequest({ method, path, headers, body }) {
  const bytes = body === undefined || body === null ? null : Buffer.from(body);
  const lines = Object.entries({
    ...headers,
    ...(bytes && !Object.keys(headers).some((h) => /^(content-length|transfer-encoding)$/i.test(h))
      ? { 'content-length': String(bytes.length) }
      : {}),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'utf8'),
    bytes ?? Buffer.alloc(0),
  ]);
}
