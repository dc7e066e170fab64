import { Client } from 'pg';
import { ASK } from '@/db/session-client.mjs';

/** The first statement of a connection, which is opened when the others are busy or were closed: no part of what work costs. */
const opens = (statement: unknown) => typeof statement === 'string' && statement.endsWith(ASK);

/** How many statements the database gets while `work` runs: what work costs, on any machine. */
export async function statements(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.filter(([statement]) => !opens(statement)).length;
  } finally {
    spy.mockRestore();
  }
}
