/** `当前已输入12个字符, 您还可以输入9988个字符。`: the counter's sentence of the specified editor. */
export function countText(count: number, limit: number): string {
  return '当前已输入{#count}个字符, 您还可以输入{#leave}个字符。'
    .replace('{#count}', String(count))
    .replace('{#leave}', String(Math.max(0, limit - count)));
}
