import { errorMonitor, once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { getCloneableBody } from 'next/dist/server/body-streams.js';
import { setTestEnv } from '@/tests/support/env';
import { createHttpServer } from './server';
import { until } from '@/tests/support/wait';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A server whose pages read the body as Next does before its middleware, and answer when nobody waits any more. */
async function serveBodies(seen: (req: IncomingMessage) => void): Promise<number> {
  setTestEnv();
  // No call of this file asks a database.
  process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
  const made = createHttpServer({
    dev: false,
    handler: async (req, res) => {
      const body = getCloneableBody(req);
      await body.cloneBodyStream().toArray();
      await body.finalize();
      seen(req);
      await once(res, 'close');
    },
  });
  server = made;
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  return (made.address() as AddressInfo).port;
}

// Jest fails the test whose run has an uncaught exception.
test('a client that leaves after its body is no uncaught exception, though Next has put a copy over the request', async () => {
  const errors: unknown[] = [];
  let read = (_req: IncomingMessage): void => undefined;
  const asked = new Promise<IncomingMessage>((resolve) => {
    read = resolve;
  });
  const client = connect(await serveBodies((req) => read(req)), '127.0.0.1');
  client.write('POST /files/x HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 2\r\n\r\n{}');
  const req = await asked;
  req.on(errorMonitor, (e: NodeJS.ErrnoException) => errors.push(e.code));
  client.resetAndDestroy();
  await until(() => errors.length > 0);
  expect(errors).toEqual(['ECONNRESET']);
});
