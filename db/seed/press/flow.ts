/** Pouring blocks into columns on a grid of lines. Pure arithmetic: drawing stands in `setter.ts`. */

/** Something to be set. Heights are lines of the grid. */
export interface Item<T> {
  content: T;
  lines: number;
  /** May be torn between two lines; at least two stay together on either side. */
  breaks: boolean;
  /** Lines that must follow in the same column. */
  keep: number;
  /** May stand further on than its place in the text, at the head of a column. */
  floats: boolean;
  /** Empty lines before it, unless it heads a column. */
  gap: number;
}

export interface Placed<T> {
  content: T;
  column: number;
  /** First line in the column. */
  top: number;
  /** Lines of the item shown here. */
  from: number;
  to: number;
}

/** What has still to be set: floats that wait for the head of a column, the text, and the lines of its first item that are set already. */
export interface Rest<T> {
  late: readonly Item<T>[];
  queue: readonly Item<T>[];
  skip: number;
}

export interface Poured<T> {
  placed: Placed<T>[];
  rest: Rest<T>;
  /** Lines used per column. */
  used: number[];
}

export const isEmpty = (rest: Rest<unknown>) => rest.late.length + rest.queue.length === 0;

/** Fills columns of these heights from left to right. */
export function pour<T>(rest: Rest<T>, columns: readonly number[]): Poured<T> {
  const placed: Placed<T>[] = [];
  const used = columns.map(() => 0);
  const queue = [...rest.queue];
  const late = [...rest.late];
  let { skip } = rest;
  for (const [column, height] of columns.entries()) {
    let at = 0;
    const put = (item: Item<T>, from: number, to: number) => {
      placed.push({ content: item.content, column, top: at, from, to });
      at += to - from;
      used[column] = at;
    };
    while (late[0] && at + late[0].lines <= height) {
      const item = late.shift() as Item<T>;
      put(item, 0, item.lines);
    }
    while (queue[0]) {
      const item = queue[0];
      const gap = at === 0 || skip > 0 ? 0 : item.gap;
      const room = height - at - gap;
      const left = item.lines - skip;
      if (left + (queue.length > 1 ? item.keep : 0) <= room) {
        at += gap;
        put(item, skip, item.lines);
        queue.shift();
        skip = 0;
        continue;
      }
      if (item.floats) {
        late.push(item);
        queue.shift();
        continue;
      }
      // Neither one line alone at the foot of a column nor one at the head of the next.
      const now = item.breaks ? Math.min(room, left - 2) : 0;
      if (now >= 2) {
        at += gap;
        put(item, skip, skip + now);
        skip += now;
      }
      break;
    }
  }
  return { placed, rest: { late, queue, skip }, used };
}

/** The least height, at most `height`, at which everything fits into `count` columns; null when it does not fit. */
export function balanced<T>(rest: Rest<T>, count: number, height: number): Poured<T> | null {
  for (let lines = 3; lines <= height; lines += 1) {
    const tried = pour(
      rest,
      Array.from({ length: count }, () => lines),
    );
    if (isEmpty(tried.rest)) return tried;
  }
  return null;
}
