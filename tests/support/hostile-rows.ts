/** What the compiler says of a type (`parameter-shapes.mjs`); others are named by their number. */
type Plain = 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'date' | 'function' | 'unknown';
export type Shape =
  | { plain: Plain }
  | { literal: string | number | boolean }
  | { anyOf: number[] }
  | { tuple: number[] }
  | { listOf: number }
  | { mapOf: [number, number] }
  | { setOf: number }
  | { recordOf: number }
  | { as: number }
  | { members: Record<string, number> };

/** A value and where it differs from the harmless one. */
export interface Variant {
  at: string;
  value: unknown;
}

const LONG = 10_000;
const LATEST = 8.64e15;

const TEXTS = [
  '',
  ' ',
  '2026-99-99T99:99:99Z',
  '2026-02-30T00:00:00.000Z',
  'constructor',
  '__proto__',
  '{"a":',
  '%E0%A4%A',
  '$&$1',
  '<p>&#x110000;</p><table><tr>',
  '\u0000\u200B\u202E',
  '\uD842',
  '\uDFB7',
  '\u{20BB7}\u{20BB7}',
  '\u{20BB7}'.repeat(LONG / 2),
  'x'.repeat(LONG),
  '9'.repeat(LONG),
  '<b>'.repeat(LONG / 4),
];
const NUMBERS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
];
const DATES = [Number.NaN, LATEST, -LATEST, -62_167_219_200_001, 0].map((ms) => new Date(ms));

/** A stored object that has a value under whatever name it is asked for. */
const anyName = (value: unknown): unknown =>
  new Proxy(
    {},
    {
      get: (_, key) => (typeof key === 'string' && key !== 'toJSON' ? value : undefined),
      has: (_, key) => typeof key === 'string',
      ownKeys: () => ['before', 'after', '2026-99-99T99:99:99Z', 'constructor', 'label'],
      getOwnPropertyDescriptor: () => ({ value, enumerable: true, configurable: true, writable: true }),
    },
  );

/** Values of JSON; what a column of it holds was written by an older version, by hand, or not at all. */
const SCALARS = [
  null,
  true,
  0,
  -1.5,
  1e300,
  '',
  '2026-99-99T99:99:99Z',
  'constructor',
  '\uD842',
  'x'.repeat(LONG),
];
const LISTS = SCALARS.map((s) => [s, s]);
const OBJECTS = [
  {},
  ...[
    ...SCALARS,
    [],
    [null],
    [[{}]],
    {},
    anyName(null),
    anyName('x'),
    anyName([null]),
    [anyName(null)],
    [anyName(anyName(null))],
  ].map(anyName),
];
const JSON_VALUES = [...SCALARS, [], ...LISTS, [{}], [anyName(null)], ...OBJECTS];

const HARMLESS: Readonly<Record<Plain, unknown>> = {
  string: '1',
  number: 1,
  boolean: true,
  null: null,
  undefined,
  date: new Date('2026-01-02T03:04:05Z'),
  function: () => '1',
  unknown: '1',
};
const HOSTILE: Readonly<Record<Plain, readonly unknown[]>> = {
  string: TEXTS,
  number: NUMBERS,
  boolean: [true, false],
  null: [null],
  undefined: [undefined],
  date: DATES,
  function: [],
  unknown: JSON_VALUES,
};

/** Makes the values of shapes: a harmless one, and each that differs from it in one place by something hostile. */
export class HostileRows {
  private readonly harmless: Readonly<Record<Plain, unknown>>;

  /** `word`: what harmless texts are, so that a presenter goes the way it takes for an act of that name. */
  constructor(
    private readonly types: Readonly<Record<number, Shape>>,
    word = '1',
  ) {
    this.harmless = { ...HARMLESS, string: word };
  }

  private shape(type: number): Shape {
    const shape = this.types[type];
    if (!shape) throw new Error(`no shape ${type}`);
    return shape;
  }

  /**
   * A value with the same thing at each place of one kind, by default a harmless one; `open` holds the types whose value is being made, so
   * that one which holds itself ends.
   */
  filled(
    type: number,
    plain: Readonly<Record<Plain, unknown>> = this.harmless,
    open: readonly number[] = [],
  ): unknown {
    const shape = this.shape(type);
    const inner = (of: number) => this.filled(of, plain, [...open, type]);
    if ('plain' in shape) return plain[shape.plain];
    if ('literal' in shape) return shape.literal;
    if ('as' in shape) return inner(shape.as);
    // The last of a union is the fullest: `null` stands first.
    if ('anyOf' in shape) return inner(shape.anyOf.findLast((of) => !open.includes(of)) as number);
    if ('tuple' in shape) return shape.tuple.map(inner);
    if ('listOf' in shape) return open.includes(shape.listOf) ? [] : [inner(shape.listOf)];
    if ('mapOf' in shape) return new Map([[inner(shape.mapOf[0]), inner(shape.mapOf[1])]]);
    if ('setOf' in shape) return new Set([inner(shape.setOf)]);
    if ('recordOf' in shape) return { label: inner(shape.recordOf) };
    return Object.fromEntries(Object.entries(shape.members).map(([name, of]) => [name, inner(of)]));
  }

  /** Every value that differs from the harmless one in one place. */
  *variants(type: number, at = '', open: readonly number[] = []): Generator<Variant> {
    if (open.includes(type)) return;
    const shape = this.shape(type);
    const inner = (of: number, where: string) => this.variants(of, where, [...open, type]);
    if ('plain' in shape) for (const value of HOSTILE[shape.plain]) yield { at, value };
    else if ('literal' in shape) yield { at, value: shape.literal };
    else if ('as' in shape) yield* inner(shape.as, at);
    else if ('anyOf' in shape) for (const of of shape.anyOf) yield* inner(of, at);
    else if ('tuple' in shape) yield* this.tuple(shape.tuple, at, inner);
    else if ('listOf' in shape) yield* this.list(shape.listOf, at, inner);
    else if ('setOf' in shape) {
      yield { at, value: new Set() };
      for (const v of inner(shape.setOf, `${at}{}`)) yield { at: v.at, value: new Set([v.value]) };
    } else if ('mapOf' in shape) yield* this.map(shape.mapOf, at, inner);
    else if ('recordOf' in shape) for (const value of OBJECTS) yield { at, value };
    else yield* this.object(type, shape.members, at, inner);
  }

  private *tuple(
    types: readonly number[],
    at: string,
    inner: (of: number, where: string) => Generator<Variant>,
  ): Generator<Variant> {
    const base = types.map((of) => this.filled(of));
    for (const [i, of] of types.entries())
      for (const v of inner(of, `${at}[${i}]`)) yield { at: v.at, value: base.with(i, v.value) };
  }

  private *list(
    of: number,
    at: string,
    inner: (type: number, where: string) => Generator<Variant>,
  ): Generator<Variant> {
    yield { at, value: [] };
    for (const v of inner(of, `${at}[]`)) {
      yield { at: v.at, value: [v.value] };
      yield { at: v.at, value: [this.filled(of), v.value, v.value] };
    }
  }

  private *map(
    [key, of]: readonly [number, number],
    at: string,
    inner: (type: number, where: string) => Generator<Variant>,
  ): Generator<Variant> {
    yield { at, value: new Map() };
    const known = this.filled(key);
    for (const v of inner(of, `${at}{}`)) yield { at: v.at, value: new Map([[known, v.value]]) };
  }

  private *object(
    type: number,
    members: Readonly<Record<string, number>>,
    at: string,
    inner: (of: number, where: string) => Generator<Variant>,
  ): Generator<Variant> {
    const base = this.filled(type) as Record<string, unknown>;
    for (const [name, of] of Object.entries(members))
      for (const v of inner(of, `${at}.${name}`)) yield { at: v.at, value: { ...base, [name]: v.value } };
  }

  /** Values that are hostile everywhere at once. */
  *everywhere(type: number): Generator<Variant> {
    const rounds = Math.max(...Object.values(HOSTILE).map((values) => values.length));
    for (let i = 0; i < rounds; i += 1) {
      const at = (kind: Plain) => HOSTILE[kind][i % HOSTILE[kind].length];
      const plain = {
        ...this.harmless,
        string: at('string'),
        number: at('number'),
        date: at('date'),
        unknown: at('unknown'),
      };
      yield { at: 'everywhere', value: this.filled(type, plain) };
    }
  }
}
