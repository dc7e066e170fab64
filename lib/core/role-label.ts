const sections: readonly [string, string][] = [
  ['adminNews', '新闻管理员'],
  ['adminProduct', '商城管理员'],
];

/** What an administrator's role string is called: its words, or platform administrator. */
export function roleLabel(role: string): string {
  const named = sections.filter(([word]) => role.includes(word)).map(([, label]) => label);
  return named.length > 0 ? named.join('、') : '平台管理员';
}
