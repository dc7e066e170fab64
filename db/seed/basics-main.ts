import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import * as schema from '../schema';
import { seedBasics } from './basics';

/**
 * Writes the rows that an installation begins with into a database that never had them; several processes may start at once.
 *
 * @param client connected as the owner role
 * @returns whether it did: ways to pay are never deleted, so a database with them has begun already
 */
export function addBasics(client: Client): Promise<boolean> {
  return drizzle(client, { schema, casing: 'snake_case' }).transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.basics'))`);
    if ((await db.$count(schema.paymentMethods)) > 0) return false;
    await seedBasics(db);
    return true;
  });
}
