import { connect } from 'node:net';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/**
 * Sends a request whose body goes on until `bytes` are out or the server answers, as fast as the server takes it.
 *
 * @param {{ host: string, port: number }} to
 * @param {{ method?: string, path: string, headers: Record<string, string>, first?: string, bytes: number, chunked?: boolean }} request
 *   `first` begins the body
 * @returns {Promise<{ status: number, sent: number, ms: number, text: string }>} `status` 0 without an answer, -1 when none came in 20 s
 */
export function flood(
  { host, port },
  { method = 'POST', path, headers, first = '', bytes, chunked = false },
) {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(port, host);
    const state = { sent: 0, text: '', over: false, late: false };
    const finish = () => {
      if (state.over) return;
      state.over = true;
      clearTimeout(timer);
      socket.destroy();
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(state.text)?.[1] ?? (state.late ? -1 : 0));
      resolve({ status, sent: state.sent, ms: Math.round(performance.now() - started), text: state.text });
    };
    const timer = setTimeout(() => {
      state.late = true;
      finish();
    }, 20_000);
    const write = (piece) => {
      state.sent += piece.length;
      if (!chunked) return socket.write(piece);
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      return socket.write('\r\n');
    };
    const pump = () => {
      for (let free = true; free && !state.over && state.sent < bytes;)
        free = write(CHUNK.subarray(0, Math.min(CHUNK.length, bytes - state.sent)));
      if (chunked && !state.over && state.sent >= bytes) socket.write('0\r\n\r\n');
    };
    socket.on('drain', pump);
    socket.on('data', (chunk) => {
      state.text += chunk.toString('latin1');
      if (state.text.includes('\r\n\r\n')) finish();
    });
    socket.once('error', finish);
    socket.once('close', finish);
    const all = {
      ...headers,
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) }),
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (first) write(Buffer.from(first));
    pump();
  });
}
