import { areaList } from '@vant/area-data';
import { areaParent, areaPath, areaText, isMunicipality, isOfficialArea } from './rules';

test.each([
  [{ province: '北京市', city: '北京市', district: '东城区' }, '北京市 东城区'],
  [{ province: '广东省', city: '广州市', district: '天河区' }, '广东省 广州市 天河区'],
  [{ province: '湖北省', city: '省直辖县', district: '仙桃市' }, '湖北省 仙桃市'],
  [{ province: '重庆市', city: '县', district: '云阳县' }, '重庆市 云阳县'],
  [{ province: '台湾省', city: '台北市', district: '' }, '台湾省 台北市'],
])('%j reads %s', (names, text) => expect(areaText(names)).toBe(text));

test('the four municipalities hide their middle level', () => {
  expect(['110000', '120000', '310000', '500000'].every(isMunicipality)).toBe(true);
  expect(isMunicipality('440000')).toBe(false);
});

test.each([
  ['110101', ['110101', '110100', '110000']],
  ['429004', ['429004', '429000', '420000']],
  ['110000', ['110000']],
])('%s lies in %j', (code, path) => expect(areaPath(code)).toEqual(path));

test('every code of the package has its parent in the package: 34, 369 and 3479 rows', () => {
  const { province_list, city_list, county_list } = areaList;
  expect([province_list, city_list, county_list].map((l) => Object.keys(l).length)).toEqual([34, 369, 3479]);
  const orphans = [...Object.keys(city_list), ...Object.keys(county_list)].filter((code) => {
    const parent = areaParent(code) ?? '';
    return !(parent in province_list) && !(parent in city_list);
  });
  expect(orphans).toEqual([]);
});

test.each([
  ['110000', true],
  ['110101', true],
  ['429004', true],
  ['659012', true],
  ['540581', true],
  ['710000', true],
  ['710100', false],
  ['810101', false],
  ['441901', false],
  ['460401', false],
  ['620201', true],
  ['620290', false],
  ['130171', false],
  ['320591', false],
  ['321150', false],
])('%s is in the standard: %s', (code, yes) => expect(isOfficialArea(code)).toBe(yes));
