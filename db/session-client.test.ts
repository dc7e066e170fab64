import fs from 'node:fs';
import { Socket } from 'node:net';
import { SessionClient } from './session-client.mjs';

test('an upgrade of the driver asks for a look at its private parts: the socket', () => {
  const { version } = JSON.parse(fs.readFileSync('node_modules/pg/package.json', 'utf8')) as {
    version: string;
  };
  expect(version).toBe('8.23.1');
  const client = new SessionClient({ connectionString: 'postgresql://nobody@127.0.0.1/none' });
  expect(client.socket).toBeInstanceOf(Socket);
});
