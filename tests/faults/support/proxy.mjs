import { createServer, request } from 'node:http';
import { call } from './http.mjs';

/**
 * A small round-robin proxy with health checks, as any load balancer does it: an upstream gets requests while its `/readyz` says 200; a request
 * that no upstream took (connection refused, or reset before a byte of the answer on a read) goes to the next one.
 * @param {string[]} upstreams addresses
 */
export async function startProxy(upstreams, { checkMs = 200 } = {}) {
  const healthy = new Map(upstreams.map((url) => [url, true]));
  const counts = { repeated: 0 };
  let turn = 0;
  const check = setInterval(() => {
    for (const url of upstreams) {
      void call(`${url}/readyz`, { timeoutMs: 2000 }).then((r) => healthy.set(url, r.status === 200));
    }
  }, checkMs);

  const pass = (req, res, body, left) => {
    const fit = left.filter((url) => healthy.get(url));
    const from = fit.length > 0 ? fit : left;
    if (from.length === 0) return res.writeHead(502).end();
    turn += 1;
    const target = from[turn % from.length];
    const up = request(
      target + req.url,
      { method: req.method, headers: { ...req.headers, connection: 'close' } },
      (answer) => {
        res.writeHead(answer.statusCode, answer.headers);
        answer.pipe(res);
        answer.once('error', () => res.destroy());
      },
    );
    up.once('error', (e) => {
      const safe = e.code === 'ECONNREFUSED' || (req.method === 'GET' && !res.headersSent);
      if (!safe) return res.headersSent ? res.destroy() : res.writeHead(502).end();
      if (e.code === 'ECONNREFUSED') healthy.set(target, false);
      counts.repeated += 1;
      pass(
        req,
        res,
        body,
        left.filter((url) => url !== target),
      );
    });
    up.end(body);
  };
  const server = createServer((req, res) => {
    const chunks = [];
    req.on('data', (c) => chunks.push(c));
    req.on('end', () => pass(req, res, Buffer.concat(chunks), upstreams));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    counts,
    healthy,
    close: () => {
      clearInterval(check);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
