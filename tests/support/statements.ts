import { Client } from 'pg';

/** How many statements the database gets while `work` runs: what work costs, on any machine. */
export async function statements(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}
