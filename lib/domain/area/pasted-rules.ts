import { MOBILE_PATTERN, normalizePhone, normalizeTelephone } from '@/lib/core/phone-number';
import { formsOf, type FoundPlace, type Place } from './place-rules';
import { areaLevel, areaParent, isMunicipality, NO_PLACE } from './rules';

/** What a pasted text says of an address; empty where it says nothing. */
export interface PastedAddress {
  name: string;
  phone: string;
  tel: string;
  postcode: string;
  place: FoundPlace | null;
  address: string;
}

const MOBILE = /(?<!\d)(?:(?:\+|00)?86[-\s]?)?1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}(?!\d)/;
const LANDLINE = /(?<!\d)(?:\(0\d{2,3}\)\s?|0\d{2,3}[-\s])\d{7,8}(?:\s?(?:转|-)\s?\d{1,6})?(?!\d)/;
const POSTCODE = /(?:邮政编码|邮编)\s*[:：]?\s*(\d{6})(?!\d)|(?:^|\s)(\d{6})(?=\s|$)/;
const NAMED = /(?:收货人|收件人|联系人|姓名)\s*[:：]?\s*([\p{Script=Han}A-Za-z·]{2,20})(?=\s|$)/u;
const LABELS =
  /(?:收货人|收件人|联系人|姓名|手机号码?|手机|联系电话|联系方式|固定电话|电话|所在地区|地区|详细地址|收货地址|收件地址|地址|邮政编码|邮编)\s*[:：]\s*/g;
const SEPARATORS = /[\s,，;；、|/]+/;
const PERSON = /^[\p{Script=Han}·]{2,4}$|^[\p{Script=Han}·]{1,6}(?:先生|女士|小姐|老师|同志|收)$/u;
/** Signs that stand in streets and institutions and hardly in names of two or three signs. */
const STREET = /[\d省市区县镇乡村路街道号楼栋室层院厦园苑座巷弄组部科局处所校厂店司社馆]/;
const LONGEST_NAME = 14;

type Index = ReadonlyMap<string, readonly Place[]>;

/** Places by all the forms in which they are written. Built once for many texts: three thousand names. */
export function indexPlaces(places: readonly Place[]): Index {
  const index = new Map<string, Place[]>();
  for (const place of places) {
    if (NO_PLACE.test(place.name)) continue;
    for (const form of new Set(formsOf(place.name))) {
      const list = index.get(form);
      if (list) list.push(place);
      else index.set(form, [place]);
    }
  }
  return index;
}

const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;

interface Found {
  code: string;
  from: number;
  to: number;
  /** The levels that the text named. */
  named: number;
}

/** The longest form at a place of the text that belongs to a place which is wanted. */
function longest(
  signs: readonly string[],
  at: number,
  index: Index,
  wanted: (p: Place, form: string) => boolean,
) {
  for (let length = Math.min(LONGEST_NAME, signs.length - at); length >= 2; length -= 1) {
    const form = signs.slice(at, at + length).join('');
    const fits = index.get(form)?.filter((p) => wanted(p, form)) ?? [];
    if (fits.length === 1 && fits[0]) return { place: fits[0], to: at + length };
  }
  return null;
}

function findFrom(signs: readonly string[], at: number, index: Index): Found | null {
  const on = (to: number): number => (/^[\s,，·/-]$/.test(signs[to] ?? '') ? on(to + 1) : to);
  const made = (place: Place, to: number, named: number): Found => ({
    code: place.code,
    from: at,
    to,
    named,
  });
  const province = longest(signs, at, index, (p) => areaLevel(p.code) === 1);
  let next = province ? on(province.to) : at;
  if (province && isMunicipality(province.place.code)) {
    // 北京市 北京市 海淀区, 北京市 市辖区 海淀区.
    const again = longest(signs, next, index, (p) => p.code === province.place.code);
    const middle = ['市辖区', '县'].find((name) => signs.slice(next, next + name.length).join('') === name);
    if (again) next = on(again.to);
    else if (middle) next = on(next + middle.length);
  }
  const within = (p: Place) => !province || provinceOf(p.code) === province.place.code;
  const city = longest(signs, next, index, (p) => areaLevel(p.code) === 2 && within(p));
  const start = city ? on(city.to) : next;
  const county = longest(
    signs,
    start,
    index,
    (p, form) =>
      areaLevel(p.code) === 3 &&
      within(p) &&
      (city ? areaParent(p.code) === city.place.code : province !== null || form === p.name),
  );
  const named = [province, city, county].filter((level) => level !== null).length;
  if (county) return made(county.place, county.to, named);
  if (!city || (named === 1 && signs.slice(at, city.to).join('') !== city.place.name)) return null;
  return made(city.place, city.to, named);
}

/** The place that the text names best: with the most levels, then the longest. */
function findPlace(signs: readonly string[], index: Index): Found | null {
  let best: Found | null = null;
  for (let at = 0; at < signs.length; at += 1) {
    const found = findFrom(signs, at, index);
    if (!found) continue;
    const better =
      !best ||
      found.named > best.named ||
      (found.named === best.named && found.to - found.from > best.to - best.from);
    if (better) best = found;
  }
  return best;
}

/**
 * Reads an address that somebody copied whole, from a chat or a letter: name, numbers, region and street in any order, with labels or without.
 * @param places every active place, by `indexPlaces`
 * @param nameOf the name of a place by its code
 */
export function readPasted(pasted: string, index: Index, nameOf: (code: string) => string): PastedAddress {
  let text = ` ${pasted.normalize('NFKC').replaceAll(/\r?\n/g, ' ')} `;
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(text);
    if (!found) return '';
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return (found.slice(1).find(Boolean) ?? found[0]).trim();
  };
  const mobile = normalizePhone(take(MOBILE).replaceAll(/[-\s]/g, ''));
  const tel = normalizeTelephone(take(LANDLINE));
  const labelled = take(NAMED);
  const postcode = take(POSTCODE);
  text = text.replaceAll(LABELS, ' ');
  const signs = [...text];
  const found = findPlace(signs, index);
  const piecesOf = (part: string) => part.split(SEPARATORS).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const before = piecesOf(found ? signs.slice(0, found.from).join('') : '');
  const after = piecesOf(found ? signs.slice(found.to).join('') : text);
  const isPerson = (piece: string) => PERSON.test(piece) && !STREET.test(piece);
  const name = labelled || (before.find(isPerson) ?? after.findLast(isPerson) ?? '');
  const others = (pieces: readonly string[]) => pieces.filter((piece) => piece !== name);
  const address = [...others(after), ...others(before)].join(' ').trim();
  return {
    name: name.replace(/收$/, ''),
    phone: MOBILE_PATTERN.test(mobile) ? mobile : '',
    tel,
    postcode,
    place: found && placeOf(found.code, nameOf),
    address,
  };
}

function placeOf(code: string, nameOf: (code: string) => string): FoundPlace {
  const level = areaLevel(code);
  const city = level === 2 ? code : (areaParent(code) ?? code);
  return {
    code,
    province: nameOf(provinceOf(code)),
    city: nameOf(city),
    district: level === 3 ? nameOf(code) : '',
  };
}
