import { areaText, isMunicipality } from './rules';

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
