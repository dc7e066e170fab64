import type { SQL } from 'drizzle-orm';
import { NodePgTransaction } from 'drizzle-orm/node-postgres';

/** What drizzle keeps where its types do not show it; nothing else reaches for it, and `db/drizzle-parts.test.ts` fails at an upgrade. */

type Dialect = ConstructorParameters<typeof NodePgTransaction>[0] & {
  casing: { getColumnCasing(column: unknown): string };
};
type Anything = Record<string, unknown>;

/** What the query builder's `prepare` makes, as far as it is needed to run it elsewhere. */
export interface Built<R> {
  execute(values: Anything): Promise<R>;
}

interface Session {
  client: unknown;
  logger: unknown;
  prepareQuery(query: unknown, fields: undefined, name: string, array: boolean): Built<{ rows: unknown[] }>;
}

const inside = (db: object) => db as { _: { session: Session }; dialect: Dialect };

interface Sent {
  name: string;
  text: string;
}

const sentBy = (built: object) => built as { rawQueryConfig: Sent; queryConfig: Sent };

/** Statements of a transaction that is begun already; one inside it becomes a savepoint. The builder's own way begins one, by a statement built anew. */
export function begunTransaction(db: object): object {
  const { dialect, _ } = inside(db);
  return new NodePgTransaction(dialect, _.session as never, undefined);
}

/** The text that goes to the database. */
export const textOf = (built: object): string => sentBy(built).rawQueryConfig.text;

/** The name under which it goes there, whichever way its rows are read. */
export function setName(built: object, name: string): void {
  const { rawQueryConfig, queryConfig } = sentBy(built);
  rawQueryConfig.name = queryConfig.name = name;
}

/** Prepares a statement written out. */
export function prepareSql(db: object, text: SQL, name: string): Built<{ rows: unknown[] }> {
  const { _, dialect } = inside(db);
  return _.session.prepareQuery(dialect.sqlToQuery(text), undefined, name, false);
}

/** The pool or the connection of a database or a transaction. */
export const connectionOf = (db: object): unknown => inside(db)._.session.client;

/** Runs on a connection, and logs to the logger of `db`, what was built without one. */
export function executeOn<R>(db: object, client: unknown, built: Built<R>, values: Anything): Promise<R> {
  const { logger } = inside(db)._.session;
  return (Object.create(built, { client: { value: client }, logger: { value: logger } }) as Built<R>).execute(
    values,
  );
}

/** The name of a column as the database knows it. */
export const columnName = (db: object, column: unknown): string =>
  inside(db).dialect.casing.getColumnCasing(column);
