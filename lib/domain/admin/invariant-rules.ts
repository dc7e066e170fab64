export interface Invariant {
  /** Id and text, `I01 balances equal the sum of the ledger`. */
  name: string;
  sql: string;
}

/** The statements of db/invariants.sql: each block begins with `-- name:` and is one SELECT. */
export function readInvariants(text: string): Invariant[] {
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      return {
        name: block.slice(0, end).trim(),
        sql: block
          .slice(end + 1)
          .trimEnd()
          .replace(/;$/, ''),
      };
    });
}
