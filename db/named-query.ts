import { Query, type QueryConfig, type QueryResult } from 'pg';

type Types = QueryConfig['types'];

/** What the driver makes of the description of a statement's rows; both row modes find theirs in it. */
interface Described {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The parts of the driver that its types do not show. */
interface Driver {
  types: Types;
  name: string;
  _result: Described;
  prepare(connection: object): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: object): void;
}

interface Known {
  types: Types;
  described: Described;
}

interface Lane {
  /** The connection, but for asking what the rows look like. */
  undescribed: object;
  known: Map<string, Known>;
}

const lanes = new WeakMap<object, Lane>();
const driver = Query.prototype as unknown as Driver;

function laneOf(connection: object): Lane {
  let lane = lanes.get(connection);
  if (!lane) {
    lane = {
      undescribed: Object.create(connection, { describe: { value: () => undefined } }),
      known: new Map(),
    };
    lanes.set(connection, lane);
  }
  return lane;
}

/**
 * A statement under a name whose rows the database describes once per connection, not at every call. The description cannot change: when the tables did, the
 * database refuses the name ("cached plan must not change result type").
 */
export class NamedQuery extends Query {
  #lane: Lane | undefined;

  constructor(
    config: QueryConfig,
    values: unknown[] | undefined,
    done: (error: Error | null, result: QueryResult) => void,
  ) {
    super(config, values, done as never);
  }

  get #own(): Driver {
    return this as unknown as Driver;
  }

  /** Called by the driver when the statement is sent. */
  prepare(connection: object): void {
    const lane = (this.#lane = laneOf(connection));
    const own = this.#own;
    const known = lane.known.get(own.name);
    if (!known || known.types !== own.types) return driver.prepare.call(this, connection);
    const { _result: result } = own;
    Object.assign(result, known.described);
    Object.assign(this, { _accumulateRows: true });
    return driver.prepare.call(this, lane.undescribed);
  }

  /** Called by the driver when the database described the rows. */
  handleRowDescription(message: unknown): void {
    driver.handleRowDescription.call(this, message);
    this.#learn();
  }

  /** Called by the driver at the end; what was not described has no rows. */
  handleCommandComplete(message: unknown, connection: object): void {
    driver.handleCommandComplete.call(this, message, connection);
    if (!this.#lane?.known.has(this.#own.name)) this.#learn();
  }

  #learn(): void {
    const { name, types, _result: result } = this.#own;
    const { fields, _parsers, _prebuiltEmptyResultObject } = result;
    const described = { fields, _parsers, _prebuiltEmptyResultObject };
    this.#lane?.known.set(name, { types, described });
  }
}
