/** Municipalities: their single middle level carries no meaning and is not shown (integrations.md section 5). */
const MUNICIPALITIES: ReadonlySet<string> = new Set(['110000', '120000', '310000', '500000']);

export function isMunicipality(provinceCode: string): boolean {
  return MUNICIPALITIES.has(provinceCode);
}

/** Names that stand for a level rather than for a place: 省直辖县 and the like. */
const NO_PLACE = /^(市辖区|县|省直辖县(级行政区划)?|自治区直辖县(级行政区划)?)$/;

/** `北京市 东城区`, `广东省 广州市 天河区`, `湖北省 仙桃市`: without repeated or empty levels. */
export function areaText(names: { province: string; city: string; district: string }): string {
  const parts = [names.province, names.city, names.district].filter((n) => n && !NO_PLACE.test(n));
  return parts.filter((n, i) => n !== parts[i - 1]).join(' ');
}

/** The province and city that a GB/T 2260 code lies in: `110101` → `110000`, `110100`. */
export function areaParents(code: string): { province: string; city: string } {
  if (!/^\d{6}$/.test(code)) return { province: '', city: '' };
  return { province: `${code.slice(0, 2)}0000`, city: `${code.slice(0, 4)}00` };
}
