import { SessionClient } from '@/db/session-client.mjs';
import { testDbUrl } from '@/tests/support/db';
import { statements } from '@/tests/support/statements';

test('a connection that opens meanwhile is no part of what work costs', async () => {
  const cost = await statements(async () => {
    const client = new SessionClient({ connectionString: testDbUrl('app'), statement_timeout: 9000 });
    await client.connect();
    const { rows } = await client.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '9s' }]);
    await client.end();
  });
  expect(cost).toBe(1);
});
