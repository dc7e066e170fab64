/** Municipalities: their single middle level carries no meaning and is not shown (integrations.md section 5). */
const MUNICIPALITIES: ReadonlySet<string> = new Set(['110000', '120000', '310000', '500000']);

export function isMunicipality(provinceCode: string): boolean {
  return MUNICIPALITIES.has(provinceCode);
}

/** Names that stand for a level rather than for a place: 省直辖县 and the like. */
export const NO_PLACE = /^(市辖区|县|省直辖县(级行政区划)?|自治区直辖县(级行政区划)?)$/;

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

/** Level of a code by its form: `110000` province, `110100` city, `110101` county. */
export function areaLevel(code: string): 1 | 2 | 3 {
  if (code.endsWith('0000')) return 1;
  return code.endsWith('00') ? 2 : 3;
}

/** The code above one; `null` above a province. */
export function areaParent(code: string): string | null {
  const level = areaLevel(code);
  if (level === 1) return null;
  return level === 2 ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

/** A place with everything above it, the smallest first: county, city, province. */
export function areaPath(code: string): string[] {
  const parent = areaParent(code);
  return parent === null ? [code] : [code, ...areaPath(parent)];
}

/** Cities without counties: what the lists name below them are towns. */
const UNDIVIDED = new Set(['4419', '4420', '4604', '6202']);
/** Taiwan, Hong Kong, Macao: the standard has no codes below the province. */
const UNLISTED = new Set(['71', '81', '82']);
const ZONES = new Set(['320112', '321150']);

/** Whether GB/T 2260 knows the code; development zones, towns and the like have been numbered by others (integrations.md section 5). */
export function isOfficialArea(code: string): boolean {
  const level = areaLevel(code);
  if (level > 1 && UNLISTED.has(code.slice(0, 2))) return false;
  if (level < 3 || code === '620201') return true;
  if (UNDIVIDED.has(code.slice(0, 4)) || ZONES.has(code)) return false;
  return code.slice(2, 4) === '90' || !/[79]/.test(code.charAt(4));
}
