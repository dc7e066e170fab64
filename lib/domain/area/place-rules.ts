import { isMunicipality, NO_PLACE } from './rules';

export interface Place {
  code: string;
  name: string;
  parentCode: string | null;
}

export interface FoundPlace {
  code: string;
  province: string;
  city: string;
  district: string;
}

/** What was typed wrong, and which of the three names it is. */
export interface PlaceProblem {
  level: 'province' | 'city' | 'district';
  message: string;
}

const PEOPLES =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|高山|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|塔吉克|怒|乌孜别克|俄罗斯|鄂温克|德昂|保安|裕固|京|塔塔尔|独龙|鄂伦春|赫哲|门巴|珞巴|基诺';
const PEOPLE_TAIL = new RegExp(
  `(?:(?:${PEOPLES})族|各族|蒙古|维吾尔|哈萨克|柯尔克孜|塔吉克|锡伯)+自治[区州县旗]$`,
);
const TAIL = /(?:特别行政区|自治[区州县旗]|地区|林区|特区|[省市区县盟旗])$/;

/** A name and the short forms in which people write it: 北京, 广西, 恩施, 内蒙古. One character says too little. */
export function formsOf(name: string): string[] {
  const bare = name.replace(PEOPLE_TAIL, '');
  // 恩施州, 长阳县.
  const kind = bare === name ? name : bare + name.slice(-1);
  // 浦东, 滨海: of a new area people leave both signs out.
  const old = name.replace(/新区$/, '');
  return [name, name.replace(TAIL, ''), old, bare, kind].filter((f) => [...f].length >= 2);
}

/**
 * Finds places by what people write for province, city and county (integrations.md section 5): in full or in the usual short form; the city may
 * be missing where the county says enough, as in municipalities and for counties directly below a province.
 */
export function makePlaceFinder(
  places: readonly Place[],
): (province: string, city: string, district: string) => FoundPlace | PlaceProblem {
  const below = new Map<string, (Place & { forms: ReadonlySet<string> })[]>();
  for (const p of places) {
    const key = p.parentCode ?? '';
    const list = below.get(key) ?? [];
    list.push({ ...p, forms: new Set(formsOf(p.name)) });
    below.set(key, list);
  }
  const under = (code: string) => below.get(code) ?? [];
  const pick = (list: ReturnType<typeof under>, typed: string) => {
    const exact = list.filter((p) => p.name === typed);
    return exact.length > 0 ? exact : list.filter((p) => p.forms.has(typed));
  };
  const clean = (text: string) => text.replaceAll(/\s/g, '');

  return (provinceTyped, cityTyped, districtTyped) => {
    const [wanted, city, district] = [clean(provinceTyped), clean(cityTyped), clean(districtTyped)];
    if (wanted === '') return { level: 'province', message: '请填写省' };
    const [province] = pick(under(''), wanted);
    if (!province) return { level: 'province', message: `没有名为“${wanted}”的省、自治区或直辖市` };
    const cities = under(province.code);
    const found = (c: Place, d: Place | null): FoundPlace => ({
      code: (d ?? c).code,
      province: province.name,
      city: c.name,
      district: d?.name ?? '',
    });
    const open =
      city === '' || NO_PLACE.test(city) || (isMunicipality(province.code) && province.forms.has(city));
    const chosen = open ? cities : pick(cities, city);
    // 湖北省 仙桃市: a county that stands where a city is expected.
    const direct = cities.filter((c) => NO_PLACE.test(c.name));
    const named =
      chosen.length > 0 ? [] : direct.flatMap((c) => pick(under(c.code), city).map((d) => found(c, d)));
    if (named.length === 1 && named[0] && (district === '' || district === city)) return named[0];
    if (chosen.length === 0) return { level: 'city', message: `${province.name}没有名为“${city}”的市` };
    if (district === '') {
      const [only] = chosen;
      if (chosen.length > 1 || !only) return { level: 'city', message: '请填写市' };
      if (under(only.code).length > 0) return { level: 'district', message: '请填写区县' };
      return found(only, null);
    }
    const counties = chosen.flatMap((c) => pick(under(c.code), district).map((d) => found(c, d)));
    const [first] = counties;
    if (counties.length > 1)
      return { level: 'city', message: `${province.name}有几个名为“${district}”的区县，请填写市` };
    if (first) return first;
    const place = open ? province.name : (chosen[0]?.name ?? province.name);
    return chosen.every((c) => under(c.code).length === 0)
      ? { level: 'district', message: `${place}没有下设区县，请留空并写入详细地址` }
      : { level: 'district', message: `${place}没有名为“${district}”的区县` };
  };
}
