/** `张*`, `欧**`: the first character of a name. */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...name];
  return rest.length === 0 ? first : `${first}${'*'.repeat(Math.min(rest.length, 2))}`;
}
