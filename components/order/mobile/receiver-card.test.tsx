import { renderToStaticMarkup } from 'react-dom/server';
import { ReceiverCard } from '@/components/order/mobile/receiver-card';
import type { Receiver } from '@/lib/domain/member/contract';

const receiver: Receiver = {
  id: 7,
  name: '周读者',
  phone: '13800000001',
  tel: null,
  areaCode: '420106',
  province: '湖北省',
  city: '武汉市',
  district: '武昌区',
  address: '中南路 9 号',
  postcode: null,
  isDefault: true,
  shared: false,
  editable: true,
};

test('the address leads to the book, and the book back to these goods', () => {
  const html = renderToStaticMarkup(<ReceiverCard receiver={receiver} items={[12, 15]} />);
  expect(html).toContain('href="/mobile/address?choose=1&amp;items=12,15"');
  expect(html).toContain('湖北省 武汉市 武昌区 中南路 9 号');
});

test('without an address it leads to the form of a new one; the message stands at what the cursor is put on', () => {
  const html = renderToStaticMarkup(<ReceiverCard receiver={null} items={[12]} error="请选择收货地址" />);
  expect(html).toContain('href="/mobile/address?choose=1&amp;items=12&amp;new=1"');
  expect(html).toMatch(/<a id="checkout-receiverId"[^>]*aria-describedby="checkout-receiver-note"/);
  expect(html).toMatch(/<p id="checkout-receiver-note"[^>]*role="alert">请选择收货地址/);
});
