import { indexPlaces, readPasted } from './pasted-rules';

const rows = [
  ['110000', '北京市', null],
  ['110100', '市辖区', '110000'],
  ['110101', '东城区', '110100'],
  ['110108', '海淀区', '110100'],
  ['220000', '吉林省', null],
  ['220200', '吉林市', '220000'],
  ['220204', '船营区', '220200'],
  ['420000', '湖北省', null],
  ['420100', '武汉市', '420000'],
  ['420106', '武昌区', '420100'],
  ['422800', '恩施土家族苗族自治州', '420000'],
  ['422801', '恩施市', '422800'],
  ['429000', '省直辖县级行政区划', '420000'],
  ['429004', '仙桃市', '429000'],
  ['440000', '广东省', null],
  ['440300', '深圳市', '440000'],
  ['440305', '南山区', '440300'],
  ['441900', '东莞市', '440000'],
  ['130000', '河北省', null],
  ['130700', '张家口市', '130000'],
  ['130722', '张北县', '130700'],
] as const;
const places = rows.map(([code, name, parentCode]) => ({ code, name, parentCode }));
const index = indexPlaces(places);
const names = new Map<string, string>(places.map((p) => [p.code, p.name]));
const read = (text: string) => readPasted(text, index, (code) => names.get(code) ?? '');

test.each([
  ['张三 13800000001 北京市海淀区学院路30号', '张三', '13800000001', '110108', '学院路30号'],
  ['北京市海淀区学院路 30 号，张三，138 0000 0001', '张三', '13800000001', '110108', '学院路 30 号'],
  [
    '收货人：欧阳明月\n手机：138-0000-0001\n所在地区：湖北省 武汉市 武昌区\n详细地址：中南路7号3楼',
    '欧阳明月',
    '13800000001',
    '420106',
    '中南路7号3楼',
  ],
  ['广东深圳南山科技园1栋 李四收 +86 13800000002', '李四', '13800000002', '440305', '科技园1栋'],
  ['湖北仙桃沔州大道1号 王五 13800000003', '王五', '13800000003', '429004', '沔州大道1号'],
  [
    '北京市 北京市 东城区 东四十条甲22号 赵六先生 13800000004',
    '赵六先生',
    '13800000004',
    '110101',
    '东四十条甲22号',
  ],
  ['恩施州恩施市舞阳大道9号 覃七 １３８００００００５５', '覃七', '13800000055', '422801', '舞阳大道9号'],
  ['吉林省吉林市船营区解放路8号 周八 13800000006', '周八', '13800000006', '220204', '解放路8号'],
  ['广东省东莞市南城街道鸿福路1号 吴九 13800000007', '吴九', '13800000007', '441900', '南城街道鸿福路1号'],
])('%s', (text, name, phone, code, address) => {
  expect({ ...read(text), place: read(text).place?.code }).toMatchObject({
    name,
    phone,
    place: code,
    address,
  });
});

test('numbers of other kinds go to their own fields', () => {
  expect(
    read('临江市档案馆 郑十 13800000008 010-83600101转12 邮编：430071 湖北省武汉市武昌区中南路7号'),
  ).toEqual({
    name: '郑十',
    phone: '13800000008',
    tel: '010-83600101转12',
    postcode: '430071',
    place: { code: '420106', province: '湖北省', city: '武汉市', district: '武昌区' },
    address: '中南路7号 临江市档案馆',
  });
});

test('a name that is the short form of a county is no place', () => {
  expect(read('张北 13800000009')).toEqual({
    name: '张北',
    phone: '13800000009',
    tel: '',
    postcode: '',
    place: null,
    address: '',
  });
});

test('a text without an address says nothing', () => {
  const empty = { name: '', phone: '', tel: '', postcode: '', place: null, address: '' };
  expect(read('')).toEqual(empty);
  expect(read('！？……')).toEqual(empty);
});
