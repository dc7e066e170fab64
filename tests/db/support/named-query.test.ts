import type { PoolClient } from 'pg';
import { getPool } from '@/db/client';

interface Wire {
  connection: { on(event: string, hear: () => void): void; off(event: string, hear: () => void): void };
}

/** How often the database described rows while `act` ran. */
async function descriptionsOf(client: PoolClient, act: () => Promise<void>): Promise<number> {
  const { connection } = client as unknown as Wire;
  let n = 0;
  const hear = () => (n += 1);
  connection.on('rowDescription', hear);
  await act();
  connection.off('rowDescription', hear);
  return n;
}

async function onClient(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await getPool().connect();
  try {
    await work(client);
  } finally {
    client.release(true);
  }
}

const PAIR = {
  name: 'test_pair',
  text: `select $1::int as n, $2::text as "word", null as nothing, timestamptz '2026-11-23T00:00:00Z' as at where $1::int > 0`,
};

test('a named statement is described once per connection and gives the same rows and fields ever after', async () => {
  await onClient(async (client) => {
    const seen: unknown[] = [];
    const described = await descriptionsOf(client, async () => {
      for (const n of [1, 2, 0, 3]) {
        const { rows, fields, rowCount } = await client.query(PAIR, [n, `w${n}`]);
        seen.push([rows, fields.map((f) => f.name), rowCount]);
      }
    });
    const names = ['n', 'word', 'nothing', 'at'];
    const row = (n: number) => ({ n, word: `w${n}`, nothing: null, at: new Date('2026-11-23T00:00:00Z') });
    expect(seen).toEqual([
      [[row(1)], names, 1],
      [[row(2)], names, 1],
      [[], names, 0],
      [[row(3)], names, 1],
    ]);
    expect(described).toBe(1);
  });
});

test('another row mode and other parsers of the same name are met as asked', async () => {
  await onClient(async (client) => {
    const raw = { getTypeParser: () => (text: string) => `<${text}>` } as never;
    await client.query(PAIR, [1, 'a']);
    expect((await client.query({ ...PAIR, rowMode: 'array' }, [2, 'b'])).rows).toEqual([
      [2, 'b', null, new Date('2026-11-23T00:00:00Z')],
    ]);
    expect((await client.query({ ...PAIR, types: raw }, [3, 'c'])).rows).toMatchObject([
      { n: '<3>', word: '<c>', nothing: null },
    ]);
    expect((await client.query(PAIR, [4, 'd'])).rows).toMatchObject([{ n: 4, word: 'd' }]);
  });
});

test('failures in between and a statement without rows leave the next answers whole', async () => {
  await onClient(async (client) => {
    const put = { name: 'test_put', text: 'insert into rate_limits (key, points) values ($1::int, 0)' };
    const share = { name: 'test_share', text: 'select 10 / $1::int as share' };
    const asked = [
      client.query(put, [1]),
      client.query(share, [5]),
      client.query(put, [1]),
      client.query(share, [0]),
      client.query(put, [2]),
      client.query(share, [2]),
    ];
    const ended = await Promise.allSettled(asked);
    expect(
      ended.map((e) =>
        e.status === 'fulfilled' ? [e.value.rowCount, e.value.rows] : (e.reason as { code: string }).code,
      ),
    ).toEqual([[1, []], [1, [{ share: 2 }]], '23505', '22012', [1, []], [1, [{ share: 5 }]]]);
    expect((await client.query(share, [1])).rows).toEqual([{ share: 10 }]);
  });
});
