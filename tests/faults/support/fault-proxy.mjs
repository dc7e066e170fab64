import { connect, createServer } from 'node:net';
import { randomBytes } from 'node:crypto';

/** Ways in which a provider fails. `ok` passes everything on. */
export const FAULTS = ['down', 'hang', 'error', 'garbage'];

const HTML = '<html><body>502 Bad Gateway</body></html>';
const ERROR = `HTTP/1.1 500 Internal Server Error\r\ncontent-type: text/html\r\ncontent-length: ${HTML.length}\r\nconnection: close\r\n\r\n${HTML}`;
/** Half of the strangers that answer speak HTTP, half do not. */
const garbage = (n) =>
  n % 2 === 0
    ? Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 512\r\n\r\n'),
        randomBytes(512),
      ])
    : randomBytes(512);

/** A way to a provider that can be broken: the port is closed, nobody answers, or something else does. */
export class FaultProxy {
  mode = 'ok';
  calls = 0;
  #sockets = new Set();
  #server = null;

  /** @param {number} target port of the provider */
  constructor(target) {
    this.target = target;
  }

  async open() {
    await this.#listen(0);
    this.port = this.#server.address().port;
    return this;
  }

  #listen(port) {
    this.#server = createServer((socket) => this.#serve(socket));
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  }

  #serve(socket) {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
    this.calls += 1;
    if (this.mode === 'hang') return void socket.resume();
    if (this.mode === 'error') return void socket.once('data', () => socket.end(ERROR));
    if (this.mode === 'garbage') {
      const n = this.calls;
      return void socket.once('data', () => socket.end(garbage(n)));
    }
    const there = connect(this.target, '127.0.0.1');
    there.on('error', () => socket.destroy());
    there.once('close', () => socket.destroy());
    socket.once('close', () => there.destroy());
    socket.pipe(there).pipe(socket);
  }

  /** @param {'ok' | 'down' | 'hang' | 'error' | 'garbage'} mode for all connections from now on; the open ones are cut */
  async set(mode) {
    const before = this.mode;
    this.mode = mode;
    for (const socket of this.#sockets) socket.destroy();
    if (mode === 'down') await this.#close();
    else if (before === 'down') await this.#listen(this.port);
  }

  #close() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server = null;
    return closed;
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server) await this.#close();
  }
}
