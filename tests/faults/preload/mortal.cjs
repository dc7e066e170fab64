/**
 * Preloaded into a site process that is to die (`--require`). It counts the process's lasting steps from the request that arms it: writes to the database
 * that change something or end a transaction, calls to other services, and replies. Before and after each the process can be killed by SIGKILL;
 * between two of them a death changes nothing.
 *
 * A request with `x-faults-arm: N` starts the count at its arrival; the process dies at step N (0: never). A request with `x-faults-tell` is answered
 * here with the steps so far.
 */
const channel = require('node:diagnostics_channel');
const http = require('node:http');
const net = require('node:net');

let armed = false;
let dieAt = 0;
let steps = [];

function step(what) {
  if (!armed) return;
  steps.push(what);
  if (steps.length === dieAt) process.kill(process.pid, 'SIGKILL');
}

/** What changes rows, as it stands in the protocol's messages; the worker's own polling is none of it. */
const LASTING = /\b(commit|insert into|update "?\w+|delete from|pg_notify|add_job)\b/i;
const POLL = /job_queues|known_crontabs|_private_tasks|pg_notify\('portal/i;

/** The first words of a lasting statement in bytes that go to the database, or `null`. */
function lasting(bytes) {
  const text = bytes.toString('latin1');
  const found = LASTING.exec(text);
  return found && !POLL.test(text) ? found[0].toLowerCase() : null;
}

const DATABASE = Symbol('database');
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function connected(...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  const path = typeof options === 'string' ? options : options?.path;
  if (typeof path === 'string' && path.includes('.s.PGSQL.')) this[DATABASE] = true;
  return connect.apply(this, args);
};

/** libuv writes at once what the socket's buffer takes, so after the call the bytes are out of this process's hands. */
function wrap(name, bytesOf) {
  const real = net.Socket.prototype[name];
  net.Socket.prototype[name] = function counted(...args) {
    const what = armed && this[DATABASE] ? lasting(bytesOf(args)) : null;
    if (what) step(`before ${what}`);
    const done = real.apply(this, args);
    if (what) step(`after ${what}`);
    return done;
  };
}
const buffer = (chunk, encoding) =>
  typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
wrap('_write', ([chunk, encoding]) => buffer(chunk, encoding));
wrap('_writev', ([chunks]) => Buffer.concat(chunks.map((c) => buffer(c.chunk, c.encoding))));

// Told by undici, of the platform's `fetch` and of what is sent below it.
channel.subscribe('undici:request:create', () => step('before a call'));
channel.subscribe('undici:request:trailers', () => step('after a call'));

const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function heard(event, ...args) {
  if (event === 'request') {
    const [req, res] = args;
    if (req.headers['x-faults-tell'] !== undefined) {
      res.end(JSON.stringify(steps));
      return true;
    }
    if (req.headers['x-faults-arm'] !== undefined) {
      armed = true;
      dieAt = Number(req.headers['x-faults-arm']);
      steps = [];
      res.once('finish', () => step('after the reply'));
    }
  }
  return emit.call(this, event, ...args);
};
