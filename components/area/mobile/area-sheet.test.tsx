import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { AreaInput } from '@/components/area/mobile/area-input';
import { AreaSheet } from '@/components/area/mobile/area-sheet';
import { areasQuery, municipalityQuery } from '@/lib/domain/area/client';

const place = (code: string, name: string) => ({ code, name, level: 1 });
const provinces = [place('110000', '北京市'), place('420000', '湖北省'), place('440000', '广东省')];
const lists: [readonly unknown[], ReturnType<typeof place>[]][] = [
  [areasQuery().queryKey, provinces],
  [areasQuery('420000').queryKey, [place('420100', '武汉市'), place('420600', '襄阳市')]],
  [areasQuery('420100').queryKey, [place('420105', '汉阳区'), place('420106', '武昌区')]],
  [areasQuery('110100').queryKey, [place('110101', '东城区')]],
  [municipalityQuery('110000').queryKey, [place('110101', '东城区'), place('110102', '西城区')]],
  [areasQuery('440000').queryKey, [place('441900', '东莞市')]],
  [areasQuery('441900').queryKey, []],
];

function draw(part: React.ReactNode): string {
  const client = new QueryClient();
  for (const [key, list] of lists) client.setQueryData(key, list);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
}

/** Words of the tabs and of the places, the pressed ones marked. */
function seen(value: string) {
  const html = draw(<AreaSheet open onClose={() => undefined} value={value} onChange={() => undefined} />);
  const buttons = [...html.matchAll(/<button type="button"([^>]*)>([^<]*)/g)].map(
    ([, attributes = '', text]) => ({ attributes, text }),
  );
  const places = buttons.filter((b) => b.attributes.includes('aria-pressed'));
  return {
    tabs: buttons.filter((b) => b.text && !places.includes(b)).map((b) => b.text),
    current: buttons.find((b) => b.attributes.includes('aria-current'))?.text,
    places: places.map((b) => b.text),
    chosen: places.filter((b) => b.attributes.includes('aria-pressed="true"')).map((b) => b.text),
  };
}

test.each([
  ['', ['选择省份'], '选择省份', ['北京市', '湖北省', '广东省'], []],
  ['420106', ['湖北省', '武汉市', '武昌区'], '武昌区', ['汉阳区', '武昌区'], ['武昌区']],
  // The middle level of a municipality means nothing and is not asked for.
  ['110101', ['北京市', '东城区'], '东城区', ['东城区', '西城区'], ['东城区']],
  // A city without districts is the place itself.
  ['441900', ['广东省', '东莞市'], '东莞市', ['东莞市'], ['东莞市']],
])('the place %s shows %j', (value, tabs, current, places, chosen) =>
  expect(seen(value)).toEqual({ tabs, current, places, chosen }),
);

test.each([
  ['', '所在地区 请选择省、市、区县'],
  ['420106', '所在地区 湖北省 武汉市 武昌区'],
  ['110101', '所在地区 北京市 东城区'],
  ['441900', '所在地区 广东省 东莞市'],
])('the field of %s is called %s', (value, name) => {
  const html = draw(
    <AreaInput
      id="area"
      path="areaCode"
      value={value}
      onChange={() => undefined}
      invalid={false}
      describedBy={undefined}
    />,
  );
  expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toBe(name);
});
