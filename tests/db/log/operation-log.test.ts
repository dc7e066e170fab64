import { Client } from 'pg';
import { testDbUrl } from '@/tests/support/db';

/** The log's chain and the append-only rule, on the two roles of the test database. */
const connect = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};

const insert = `insert into operation_logs (actor_kind, actor_name, action, entity, entity_id, before, after, chain_no, hash)
  values ('admin', '张三', $1, 'article', '7', '{"b": 1, "a": "旧"}', '{"a": "新"}', 99, 'forged') returning id, chain_no`;

async function add(client: Client, action: string): Promise<number> {
  const { rows } = await client.query<{ id: string; chain_no: string | null }>(insert, [action]);
  expect(rows[0]?.chain_no).toBeNull();
  return Number(rows[0]?.id);
}

async function rowOf(client: Client, id: number) {
  const { rows } = await client.query<{
    chain_no: string;
    prev_hash: string | null;
    hash: string;
    sound: boolean;
  }>(
    'select chain_no, prev_hash, hash, hash = operation_log_hash(l) as sound from operation_logs l where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error(`no row ${id}`);
  return { ...rows[0], chainNo: Number(rows[0].chain_no) };
}

const broken = `select count(*)::int as n from (
    select chain_no, prev_hash, hash, operation_log_hash(l) as counted, lag(chain_no) over c as last_no, lag(hash) over c as last_hash
    from operation_logs l window c as (order by chain_no)) x
  where chain_no is null or chain_no <> coalesce(last_no, 0) + 1 or prev_hash is distinct from last_hash or hash is distinct from counted`;

describe('S-59 operation log', () => {
  const open: Client[] = [];
  let a: Client;
  let b: Client;
  let owner: Client;

  beforeAll(async () => {
    a = await connect(testDbUrl('app'));
    b = await connect(testDbUrl('app'));
    owner = await connect(testDbUrl('owner'));
    open.push(a, b, owner);
  });
  afterAll(() => Promise.all(open.map((client) => client.end())));

  test('rows are chained in commit order, and a long transaction holds nobody up', async () => {
    await a.query('begin');
    const first = await add(a, 'first');
    await b.query('begin');
    const second = await add(b, 'second');
    await b.query("set local lock_timeout = '1s'");
    await b.query('commit');
    await a.query('commit');
    const [early, late] = [await rowOf(a, second), await rowOf(a, first)];
    expect(late.chainNo).toBe(early.chainNo + 1);
    expect(late.prev_hash).toBe(early.hash);
    expect([early.sound, late.sound]).toEqual([true, true]);
  });

  test('a rolled back row leaves no gap; the time zone of the session does not matter', async () => {
    await a.query('begin');
    await add(a, 'undone');
    await a.query('rollback');
    const id = await add(a, 'kept');
    await b.query("set timezone = 'Asia/Shanghai'");
    expect((await rowOf(b, id)).sound).toBe(true);
    expect((await a.query(broken)).rows[0]).toEqual({ n: 0 });
  });

  test('many writers at once: one unbroken chain', async () => {
    const writers = await Promise.all(Array.from({ length: 8 }, () => connect(testDbUrl('app'))));
    open.push(...writers);
    await Promise.all(
      writers.map(async (writer, w) => {
        for (let n = 0; n < 20; n += 1) {
          await writer.query('begin');
          await add(writer, `w${w}`);
          if (n % 5 === 0) await add(writer, `w${w} again`);
          await writer.query(n % 7 === 0 ? 'rollback' : 'commit');
        }
      }),
    );
    expect((await a.query(broken)).rows[0]).toEqual({ n: 0 });
  });

  test.each([
    "update operation_logs set action = 'x'",
    'update operation_logs set chain_no = 1',
    'delete from operation_logs',
  ])('refused to both roles: %s', async (statement) => {
    await expect(a.query(statement)).rejects.toThrow('permission denied');
    await expect(owner.query(statement)).rejects.toThrow('table "operation_logs" is append-only');
  });

  test('the site may not empty it, change its rules, or write its places in the chain', async () => {
    await expect(a.query('truncate operation_logs')).rejects.toThrow('permission denied');
    await expect(a.query('alter table operation_logs disable trigger append_only')).rejects.toThrow(
      'must be owner',
    );
    await expect(a.query('set session_replication_role = replica')).rejects.toThrow('permission denied');
  });
});
