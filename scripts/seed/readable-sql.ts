/**
 * `readableNumber` (lib/core/readable-number.ts) for whole sets: the same Feistel network and the same check digit, so that generated numbers
 * and those of the product never meet. A test compares the two.
 */
const digit = (place: number) => `(body / ${10 ** place} % 10)`;

/** The state of ISO/IEC 7064 MOD 11,10 after the fourteen digits of `body`, first digit first. */
const state = Array.from({ length: 14 }, (_, i) => 13 - i).reduce(
  (p, place) => `((((${p}) + ${digit(place)} + 9) % 10 + 1) * 2 % 11)`,
  '10',
);

const round = (a: number, b: number) =>
  `mixed := (l + (r * ${a} + ${b} + r * r / 13) % 10000) % 10000; l := r; r := mixed;`;

export const readableSql = `
create function pg_temp.readable(at timestamptz, serial bigint) returns text language plpgsql as $$
declare
  l bigint := serial % 100000000 / 10000;
  r bigint := serial % 10000;
  mixed bigint;
  body bigint;
begin
  ${[round(7919, 104_729), round(6007, 611_953), round(9437, 350_377), round(8123, 742_913)].join('\n  ')}
  body := to_char(at at time zone 'Asia/Shanghai', 'YYMMDD')::bigint * 100000000 + l * 10000 + r;
  return lpad((body * 10 + (11 - ${state}) % 10)::text, 15, '0');
end $$`;
