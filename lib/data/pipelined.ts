import 'server-only';

/**
 * Several statements of one transaction that need nothing of each other's answers: they leave together, and the database runs them in the order in
 * which they are named here. Waits for all of them, also after a failure: none may still be on its way when the connection goes to somebody else.
 *
 * @throws what the first of them that failed threw; those after it were refused for its sake
 */
export async function pipelined<T extends readonly unknown[]>(
  ...asked: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(asked);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as { -readonly [K in keyof T]: Awaited<T[K]> };
}
